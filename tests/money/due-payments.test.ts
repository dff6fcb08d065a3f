import { afterAll, afterEach, expect, test, vi } from "vitest";
import { readBooks, settleBooks } from "./support/books.ts";
import { openMoneyShop } from "./support/shop.ts";
import { intentIdOf, type TestProduct } from "./support/shopper.ts";

const queue = "due-payments";
const shop = await openMoneyShop();
afterEach(async () => {
  await settleBooks(shop);
  await shop.drainQueue(queue);
});
afterAll(() => shop[Symbol.asyncDispose]());

const settleDue = () => shop.drainQueue(queue);
const stockOf = async ({ id }: TestProduct) => {
  const { stock, held } = (await readBooks(shop)).products.get(id) ?? {};
  return { stock, held };
};
const statusOf = async (secret: string | undefined) =>
  (await shop.intents()).find(({ id }) => id === intentIdOf(secret))?.status;
const paymentIds = async () => [...(await readBooks(shop)).payments.keys()];

test("a hold that nobody pays ends with its quarter of an hour, without a sweep", async () => {
  const product = await shop.product({ stock: 3 });
  const { client_secret: secret } = await (await shop.shopper()).start([[product, 2]]);
  await shop.drain();
  expect(await shop.queue(queue)).toEqual({ waiting: 0, inFlight: 0, delayed: 1, dead: 0 });
  await shop.advance(14);
  await settleDue();
  expect(await stockOf(product)).toEqual({ stock: 1, held: 2 });
  await shop.advance(1);
  await settleDue();
  expect(await stockOf(product)).toEqual({ stock: 3, held: 0 });
  expect(await statusOf(secret)).toBe("canceled");
  expect(await shop.queue(queue)).toEqual({ waiting: 0, inFlight: 0, delayed: 0, dead: 0 });
});

test("a payment that browser and webhook missed becomes its order when it falls due", async () => {
  const product = await shop.product({ stock: 3 });
  const asha = await shop.shopper();
  const { client_secret: secret } = await asha.start([[product, 1]]);
  await asha.pay(secret);
  await shop.drain();
  await shop.advance(15);
  await settleDue();
  expect((await readBooks(shop)).orders).toHaveLength(1);
  expect(await stockOf(product)).toEqual({ stock: 2, held: 0 });
});

test("duplicate, early and out-of-order messages end each payment once", async () => {
  const product = await shop.product({ stock: 9 });
  const shoppers = await Promise.all([shop.shopper(), shop.shopper(), shop.shopper()]);
  const secrets: (string | undefined)[] = [];
  for (const shopper of shoppers) secrets.push((await shopper.start([[product, 2]])).client_secret);
  await shoppers[1]?.pay(secrets[1]);
  const ids = (await paymentIds()).toReversed();
  await shop.drain();
  const again = [...ids, ...ids].map((paymentId) => ({ paymentId }));
  await shop.send(queue, ...again);
  const settling = settleDue();
  // The paid one became its order; both messages of each of the others wait for the end of its hold.
  await vi.waitFor(
    async () => expect(await shop.queue(queue)).toMatchObject({ waiting: 0, inFlight: 4, delayed: 3 }),
    60_000,
  );
  expect(await stockOf(product)).toEqual({ stock: 3, held: 4 });
  await shop.advance(15);
  await shop.send(queue, ...again);
  await settling;
  await settleDue();
  const { orders, refunds, intents } = await readBooks(shop);
  expect(orders).toHaveLength(1);
  expect(refunds).toEqual([]);
  expect(intents.map(({ status }) => status).sort()).toEqual(["canceled", "canceled", "succeeded"]);
  expect(await stockOf(product)).toEqual({ stock: 7, held: 0 });
});

test.each(["kill-before", "kill-after"] as const)(
  "a worker that dies (%s the cancellation is written) leaves the payment to the next one",
  async (kind) => {
    const product = await shop.product({ stock: 3 });
    const { client_secret: secret } = await (await shop.shopper()).start([[product, 2]]);
    await shop.drain();
    await shop.advance(15);
    shop.faultProxy.plan({ kind, containing: "CANCELED" });
    await expect(settleDue()).rejects.toThrow();
    await shop.exited();
    await shop.restart();
    await shop.control({ webhooks: "off" });
    expect((await shop.queue(queue)).inFlight).toBe(1);
    await shop.advance(6);
    await settleDue();
    expect(await stockOf(product)).toEqual({ stock: 3, held: 0 });
    expect(await statusOf(secret)).toBe("canceled");
  },
);

test("while Stripe is down a due payment is redelivered after a pause, and ends when Stripe is back", async () => {
  const product = await shop.product({ stock: 3 });
  await (await shop.shopper()).start([[product, 2]]);
  await shop.drain();
  await shop.control({ failNext: { op: "payment_intents.cancel", status: 503, times: 4 } });
  await shop.advance(15);
  await settleDue();
  expect(await stockOf(product)).toEqual({ stock: 3, held: 0 });
  expect(await shop.queue(queue)).toMatchObject({ inFlight: 0, dead: 0 });
});

test("a payment delivered to a second worker while the first is busy with it ends once", async () => {
  const product = await shop.product({ stock: 3 });
  await (await shop.shopper()).start([[product, 2]]);
  await shop.drain();
  await shop.advance(15);
  const held = shop.faultProxy.holdCall("CANCELED");
  const settling = settleDue();
  const release = await held;
  // Longer than a message stays hidden.
  await shop.advance(7);
  await vi.waitFor(async () => expect(await stockOf(product)).toEqual({ stock: 3, held: 0 }), 60_000);
  release();
  await settling;
  expect(await stockOf(product)).toEqual({ stock: 3, held: 0 });
});

test("an amount-only payment is kept for its hour, and one that is paid without an order is refunded", async () => {
  const [absent, paying] = [await shop.shopper(), await shop.shopper()];
  const { client_secret: unpaid } = await absent.startAmount(51_000);
  const { client_secret: paid } = await paying.startAmount(52_000);
  await shop.drain();
  await shop.advance(15);
  await paying.pay(paid);
  const settling = settleDue();
  await vi.waitFor(async () => expect(await shop.queue(queue)).toMatchObject({ inFlight: 2 }), 60_000);
  expect([await statusOf(unpaid), (await readBooks(shop)).refunds.length]).toEqual([
    "requires_payment_method",
    0,
  ]);
  await shop.advance(31);
  await vi.waitFor(async () => expect((await readBooks(shop)).refunds).toHaveLength(1), 60_000);
  expect(await statusOf(unpaid)).toBe("requires_payment_method");
  await shop.advance(15);
  await settling;
  expect(await statusOf(unpaid)).toBe("canceled");
  const states = [...(await readBooks(shop)).payments.values()].map(({ state }) => state);
  expect(states.sort()).toEqual(["CANCELED", "REFUNDED"]);
});

test("an unreadable message becomes a dead letter after its tries, and payments still fall due", async () => {
  const product = await shop.product({ stock: 3 });
  await shop.send(queue, { nothing: true });
  const settling = settleDue();
  await (await shop.shopper()).start([[product, 2]]);
  const isDead = async () => {
    await shop.advance(31);
    return (await shop.queue(queue)).dead === 1;
  };
  await vi.waitUntil(isDead, { timeout: 60_000, interval: 100 });
  await settling;
  expect(await stockOf(product)).toEqual({ stock: 3, held: 0 });
  const { deadLetters } = await shop.get<{ deadLetters: { job: string; reason: string }[] }>("/_local/jobs");
  expect(deadLetters).toMatchObject([{ job: queue, reason: "received 60 times" }]);
});
