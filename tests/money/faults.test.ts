import { afterAll, afterEach, describe, expect, test } from "vitest";
import { readBooks, settleBooks } from "./support/books.ts";
import type { Trouble } from "./support/nemesis.ts";
import { refused } from "./support/refused.ts";
import { openShop } from "./support/shop.ts";
import type { Shopper } from "./support/shopper.ts";

const shop = await openShop();
afterEach(() => settleBooks(shop));
afterAll(() => shop[Symbol.asyncDispose]());

async function mailsOf({ email }: Shopper): Promise<number> {
  await shop.drain();
  const mails = await shop.get<{ to: string }[]>("/_local/mail");
  return mails.filter(({ to }) => to === email).length;
}

/** Writes of a checkout, by what only they have in them. */
const writes = {
  hold: "held + :n",
  intent: "SET intentId = :intent",
  commit: "sold + :n",
} as const;

test("an intent that could not be noted is found again", async () => {
  const ware = await shop.ware({ stock: 3 });
  const asha = await shop.shopper();
  shop.nemesis.plan({ trouble: "drop", touching: writes.intent, times: 4 });
  expect(await asha.start([[ware, 1]])).toMatchObject({ status: 503 });
  const [intent] = await shop.intents();
  expect(await asha.start([[ware, 1]])).toMatchObject({ status: 200, client_secret: intent?.client_secret });
  expect(await shop.intents()).toHaveLength(1);
});

test("while Stripe does not answer, the order is being confirmed; it comes without the shopper", async () => {
  const ware = await shop.ware({ stock: 3, price: 1000 });
  const [asha, ravi] = [await shop.shopper(), await shop.shopper()];
  const { client_secret: bound } = await asha.start([[ware, 1]]);
  const { client_secret: unbound } = await ravi.startAmount(102_000);
  await asha.pay(bound);
  await ravi.pay(unbound);
  await shop.control({ failNext: { op: "payment_intents.retrieve", status: "timeout", times: 4 } });
  const began = performance.now();
  const answers = await Promise.all([asha.place(bound, [[ware, 1]]), ravi.place(unbound, [[ware, 1]])]);
  expect(performance.now() - began).toBeLessThan(15_000);
  for (const answer of answers) expect(answer).toMatchObject(refused("PEND"));
  await shop.advance(10);
  await shop.sweep();
  expect((await readBooks(shop)).orders).toHaveLength(2);
});

test("a failure that Stripe keeps under its key is left behind with it", async () => {
  const ware = await shop.ware({ stock: 3 });
  const asha = await shop.shopper();
  await shop.control({ failNext: { op: "payment_intents.create", status: 500 } });
  expect(await asha.start([[ware, 1]])).toMatchObject(refused("UNAV"));
  const { status, client_secret: secret } = await asha.start([[ware, 1]]);
  expect(status).toBe(200);
  expect(await shop.intents()).toHaveLength(1);
  await asha.pay(secret);
  expect(await asha.place(secret, [[ware, 1]])).toMatchObject({ status: 201 });
});

test("an intent whose answer was lost is the same intent", async () => {
  const ware = await shop.ware({ stock: 3 });
  const asha = await shop.shopper();
  shop.nemesis.plan({ trouble: "lose", op: "payment_intents.create", times: 2 });
  expect(await asha.start([[ware, 1]])).toMatchObject(refused("UNAV"));
  expect(await asha.start([[ware, 1]])).toMatchObject({ status: 200 });
  expect(await shop.intents()).toHaveLength(1);
});

describe("ten copies of one event at the same time", () => {
  test("make one order, and all are taken", async () => {
    const ware = await shop.ware({ stock: 3 });
    const asha = await shop.shopper();
    const { client_secret: secret } = await asha.start([[ware, 1]]);
    await asha.pay(secret);
    const payload = JSON.stringify(await shop.event("payment_intent.succeeded"));
    const earlier = await mailsOf(asha);
    const statuses = await Promise.all(Array.from({ length: 10 }, () => shop.webhook(payload)));
    expect(statuses).toEqual(Array(10).fill(200));
    const { orders, products } = await readBooks(shop);
    expect(orders).toHaveLength(1);
    expect(products.get(ware.id)).toMatchObject({ stock: 2, held: 0, sold: 1 });
    expect(await mailsOf(asha)).toBe(earlier + 1);
    expect(await asha.place(secret, [[ware, 1]])).toMatchObject({ status: 201 });
  });
});

test.each(["canceled", "payment_failed"])("a late %s event leaves a finished order alone", async (late) => {
  const ware = await shop.ware({ stock: 3 });
  const asha = await shop.shopper();
  const { order } = await asha.buy([[ware, 1]]);
  const event = await shop.event("payment_intent.succeeded");
  const forged = { ...event, id: `evt_${late}`, type: `payment_intent.${late}` };
  const before = await readBooks(shop);
  expect(await shop.webhook(JSON.stringify(forged))).toBe(200);
  expect(await readBooks(shop)).toEqual(before);
  expect(await asha.send("GET", `/api/v1/order/${order?._id}`)).toMatchObject({ order });
});

test("only Stripe's own bytes are believed", async () => {
  const ware = await shop.ware({ stock: 3 });
  const asha = await shop.shopper();
  const { client_secret: secret } = await asha.start([[ware, 1]]);
  await asha.pay(secret);
  const event = await shop.event("payment_intent.succeeded");
  const payload = JSON.stringify(event, null, 2);
  const sign = (text: string, timestamp: number) =>
    shop.stripe.webhooks.generateTestHeaderString({ payload: text, secret: shop.webhookSecret, timestamp });
  const seconds = Math.floor((await shop.now()).getTime() / 1000);
  const signature = sign(payload, seconds);
  expect(await shop.webhook(payload, { "stripe-signature": "t=1,v1=00" })).toBe(400);
  expect(await shop.webhook(JSON.stringify(event), { "stripe-signature": signature })).toBe(400);
  expect(await shop.webhook(payload, { "stripe-signature": sign(payload, seconds - 600) })).toBe(400);
  expect((await readBooks(shop)).orders).toEqual([]);
  expect(await shop.webhook(payload, { "content-type": "application/octet-stream" })).toBe(200);
  expect((await readBooks(shop)).orders).toHaveLength(1);
});

describe.each(Object.entries(writes))("the write of the %s", (_, touching) => {
  test.each<[Trouble, number]>([
    ["conflict", 3],
    ["throttle", 2],
    ["drop", 1],
    ["lose", 1],
  ])("outlives %s ×%d", async (trouble, times) => {
    const ware = await shop.ware({ stock: 3 });
    const asha = await shop.shopper();
    shop.nemesis.plan({ trouble, times, touching });
    const { secret, status } = await asha.buy([[ware, 2]]);
    expect([status, shop.nemesis.forget()]).toEqual([201, 0]);
    expect(await asha.place(secret, [[ware, 2]])).toMatchObject({ status: 200 });
    const { products } = await readBooks(shop);
    expect(products.get(ware.id)).toMatchObject({ stock: 1, held: 0, sold: 2 });
  });
});

test("writers that never stop being in the way: confirmed later", async () => {
  const ware = await shop.ware({ stock: 3 });
  const asha = await shop.shopper();
  const { client_secret: secret } = await asha.start([[ware, 1]]);
  await asha.pay(secret);
  shop.nemesis.plan({ trouble: "conflict", times: 1000, touching: writes.commit });
  expect(await asha.place(secret, [[ware, 1]])).toMatchObject(refused("PEND"));
  expect(await shop.flush()).toMatchObject({ failed: 1 });
  shop.nemesis.forget();
  expect(await asha.place(secret, [[ware, 1]])).toMatchObject({ status: 201 });
});

test("a hold whose answer was lost for good is found by the next click", async () => {
  const ware = await shop.ware({ stock: 3 });
  const asha = await shop.shopper();
  shop.nemesis.plan({ trouble: "lose", times: 4, touching: writes.hold });
  expect(await asha.start([[ware, 2]])).toMatchObject({ status: 503 });
  expect(await asha.start([[ware, 2]])).toMatchObject({ status: 200 });
  expect((await readBooks(shop)).products.get(ware.id)).toMatchObject({ stock: 1, held: 2 });
});

test("an intent noted while the sweeper gives its hold up keeps the hold", async () => {
  const ware = await shop.ware({ stock: 3 });
  const asha = await shop.shopper();
  shop.nemesis.plan({ trouble: "drop", touching: writes.intent, times: 4 });
  await asha.start([[ware, 1]]);
  await shop.advance(14.9);
  const noting = shop.nemesis.stop(writes.intent);
  const starting = asha.start([[ware, 1]]);
  const note = await noting;
  await shop.advance(1);
  const givingUp = shop.nemesis.stop("CANCELED");
  const sweeping = shop.sweep();
  const giveUp = await givingUp;
  note();
  const { client_secret: secret } = await starting;
  giveUp();
  await sweeping;
  expect(await asha.pay(secret)).toBe("succeeded");
  await shop.sweep();
  expect((await readBooks(shop)).orders).toHaveLength(1);
});
