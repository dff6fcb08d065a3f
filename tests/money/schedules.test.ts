import { afterAll, afterEach, expect, test } from "vitest";
import { readBooks, settleBooks } from "./support/books.ts";
import { openMoneyShop } from "./support/shop.ts";
import type { Shopper, TestProduct } from "./support/shopper.ts";

const queue = "due-products";
const shop = await openMoneyShop({ PAUSED_QUEUES: `${queue},due-payments` });
afterEach(async () => {
  await settleBooks(shop);
  await shop.drainQueue("due-payments");
});
afterAll(() => shop[Symbol.asyncDispose]());

const seconds = (count: number) => count / 60;
const after = async (count: number) => new Date((await shop.now()).getTime() + count * 1000).toISOString();
/** Moves the clock, which goes on meanwhile, to that many seconds from an instant. */
const reach = async (instant: string, offset: number): Promise<void> => {
  await shop.advance((Date.parse(instant) - (await shop.now()).getTime()) / 60_000 + seconds(offset));
};
const followDue = () => shop.drainQueue(queue);
const sweep = () => shop.post("/_local/jobs/product-sweep");

async function schedule(staff: Shopper, { id, name, price }: TestProduct, change: object): Promise<void> {
  const stock = (await readBooks(shop)).products.get(id)?.stock ?? 0;
  const whole = { name, price, description: "Sounds well.", category: "headphone", stock, stockBase: stock };
  const form = new FormData();
  for (const [field, value] of Object.entries({ ...whole, ...change }))
    form.set(field, typeof value === "object" ? JSON.stringify(value) : String(value));
  const { status, message } = await staff.send("PUT", `/api/v1/admin/product/${id}`, form);
  if (status !== 200) throw new Error(message);
}
const priceIn = async (shopper: Shopper, { id }: TestProduct): Promise<number | undefined> =>
  (await shopper.send("PUT", "/api/v1/cart", { items: [{ product: id, quantity: 1 }] })).items?.[0]?.price;
const storedPaise = async ({ id }: TestProduct) => (await readBooks(shop)).products.get(id)?.pricePaise;
async function historyOf(staff: Shopper, { id }: TestProduct): Promise<string[]> {
  const { activity = [] } = await staff.send("GET", `/api/v1/admin/product/${id}/activity`);
  return activity.filter(({ by }) => by === "schedule").map(({ did }) => did);
}

test("a price takes effect at its instant, while an open checkout keeps the one it started with", async () => {
  const [staff, early, late] = [await shop.admin(), await shop.shopper(), await shop.shopper()];
  const product = await shop.product({ stock: 5, price: 1000 });
  const [from, until] = [await after(120), await after(300)];
  await schedule(staff, product, { priceChange: { price: 700, from, until } });
  await shop.drain();
  expect(await shop.queue(queue)).toMatchObject({ delayed: 1 });
  const held = await early.start([[product, 1]]);
  expect(held.amount).toBe(102_000);
  await reach(from, -20);
  expect(await priceIn(late, product)).toBe(1000);
  await reach(from, 0);
  // Before any job has run.
  expect([await priceIn(late, product), await storedPaise(product)]).toEqual([700, 100_000]);
  expect((await late.start([[product, 1]])).amount).toBe(71_400);
  // Messages wait for whole seconds.
  await reach(from, 2);
  await followDue();
  expect(await storedPaise(product)).toBe(70_000);

  expect((await early.start([[product, 1]])).amount).toBe(102_000);
  await early.pay(held.client_secret);
  const { order } = await early.place(held.client_secret, [[product, 1]]);
  expect(order?.orderItems).toMatchObject([{ price: 1000 }]);

  await shop.drain();
  await reach(until, -20);
  expect(await priceIn(early, product)).toBe(700);
  await reach(until, 0);
  expect(await priceIn(early, product)).toBe(1000);
  await reach(until, 2);
  await followDue();
  expect(await storedPaise(product)).toBe(100_000);
  expect(await historyOf(staff, product)).toEqual(["Price changed", "Price changed"]);
});

test("a product that is hidden during a checkout is sold to it, and to nobody else", async () => {
  const [staff, early, late] = [await shop.admin(), await shop.shopper(), await shop.shopper()];
  const product = await shop.product({ stock: 5 });
  await schedule(staff, product, { liveUntil: await after(60) });
  expect(await priceIn(late, product)).toBe(1000);
  const { client_secret: secret } = await early.start([[product, 2]]);
  await shop.drain();
  await shop.advance(seconds(62));
  expect((await late.start([[product, 1]])).status).toBe(404);
  await followDue();
  expect((await late.send("GET", "/api/v1/cart")).items).toEqual([]);
  await early.pay(secret);
  expect((await early.place(secret, [[product, 2]])).status).toBe(201);
  expect((await readBooks(shop)).products.get(product.id)).toMatchObject({ stock: 3, held: 0, hidden: true });
});

test("without messages, the sweep does what is due and sends what comes before its next run", async () => {
  const staff = await shop.admin();
  const [soon, later] = [await shop.product({ stock: 1 }), await shop.product({ stock: 1 })];
  await schedule(staff, soon, { priceChange: { price: 900, from: await after(3600) } });
  await schedule(staff, later, { priceChange: { price: 800, from: await after(3700) } });
  await shop.drain();
  expect(await shop.queue(queue)).toEqual({ waiting: 0, inFlight: 0, delayed: 0, dead: 0 });
  await shop.advance(60);
  await Promise.all([sweep(), sweep()]);
  expect([await storedPaise(soon), await storedPaise(later)]).toEqual([90_000, 100_000]);
  expect((await shop.queue(queue)).delayed).toBeGreaterThan(0);
  await shop.advance(seconds(100));
  await followDue();
  expect(await storedPaise(later)).toBe(80_000);
  expect([await historyOf(staff, soon), await historyOf(staff, later)]).toEqual([
    ["Price changed"],
    ["Price changed"],
  ]);
});

test("duplicate, early, late and unknown messages change a price once", async () => {
  const staff = await shop.admin();
  const product = await shop.product({ stock: 1 });
  await schedule(staff, product, { priceChange: { price: 900, from: await after(60) } });
  await shop.drain();
  const message = { productId: product.id };
  await shop.send(queue, message, { productId: "0".repeat(24) });
  await shop.advance(seconds(30));
  await shop.advance(seconds(32));
  await shop.send(queue, message, message);
  await followDue();
  await shop.send(queue, message);
  await followDue();
  expect(await storedPaise(product)).toBe(90_000);
  expect(await historyOf(staff, product)).toEqual(["Price changed"]);
  expect(await shop.queue(queue)).toEqual({ waiting: 0, inFlight: 0, delayed: 0, dead: 0 });
});

test.each(["kill-before", "kill-after"] as const)(
  "a worker that dies (%s its write) is followed by the next",
  async (kind) => {
    const staff = await shop.admin();
    const product = await shop.product({ stock: 1 });
    await schedule(staff, product, { liveUntil: await after(60) });
    await shop.drain();
    await shop.advance(seconds(62));
    shop.faultProxy.plan({ kind, containing: "Hidden" });
    await expect(followDue()).rejects.toThrow();
    await shop.exited();
    await shop.restart();
    await shop.control({ webhooks: "off" });
    await sweep();
    await shop.advance(10);
    await followDue();
    expect((await readBooks(shop)).products.get(product.id)).toMatchObject({
      hidden: true,
      visibility: "hidden",
    });
    expect(await historyOf(staff, product)).toEqual(["Hidden"]);
  },
);

test("an edit wins over a schedule that read the product before it", async () => {
  const staff = await shop.admin();
  const product = await shop.product({ stock: 1 });
  await schedule(staff, product, { priceChange: { price: 900, from: await after(60) } });
  await shop.drain();
  await shop.advance(seconds(62));
  const held = shop.faultProxy.holdCall("Price changed");
  const following = followDue();
  const release = await held;
  await schedule(staff, { ...product, price: 1100 }, { priceChange: "" });
  release();
  await following;
  expect(await storedPaise(product)).toBe(110_000);
  expect(await historyOf(staff, product)).toEqual([]);
});
