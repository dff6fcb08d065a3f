import { afterAll, afterEach, describe, expect, test } from "vitest";
import { readBooks, settleBooks } from "./support/books.ts";
import type { FaultKind } from "./support/fault-proxy.ts";
import { refused } from "./support/refused.ts";
import { openMoneyShop } from "./support/shop.ts";
import type { Shopper } from "./support/shopper.ts";

const shop = await openMoneyShop();
afterEach(() => settleBooks(shop));
afterAll(() => shop[Symbol.asyncDispose]());

async function mailsOf({ email }: Shopper): Promise<number> {
  await shop.drain();
  const mails = await shop.get<{ to: string }[]>("/_local/mail");
  return mails.filter(({ to }) => to === email).length;
}

/** Identifies each write of a checkout by text that only its body contains. */
const writes = {
  hold: "ADD #stock :0, #held :1",
  intent: "SET #intentId = :0",
  commit: "ADD #held :0, #sold :1",
} as const;

test("an intent that could not be saved is found by the next click", async () => {
  const product = await shop.product({ stock: 3 });
  const asha = await shop.shopper();
  shop.faultProxy.plan({ kind: "drop-request", containing: writes.intent, times: 4 });
  expect(await asha.start([[product, 1]])).toMatchObject({ status: 503 });
  const [intent] = await shop.intents();
  expect(await asha.start([[product, 1]])).toMatchObject({
    status: 200,
    client_secret: intent?.client_secret,
  });
  expect(await shop.intents()).toHaveLength(1);
});

test("while Stripe does not respond an order stays pending; the sweeper completes it", async () => {
  const product = await shop.product({ stock: 3, price: 1000 });
  const [asha, ravi] = [await shop.shopper(), await shop.shopper()];
  const { client_secret: pricedSecret } = await asha.start([[product, 1]]);
  const { client_secret: amountOnlySecret } = await ravi.startAmount(102_000);
  await asha.pay(pricedSecret);
  await ravi.pay(amountOnlySecret);
  await shop.control({ failNext: { op: "payment_intents.retrieve", status: "timeout", times: 4 } });
  const began = performance.now();
  const answers = await Promise.all([
    asha.place(pricedSecret, [[product, 1]]),
    ravi.place(amountOnlySecret, [[product, 1]]),
  ]);
  expect(performance.now() - began).toBeLessThan(15_000);
  for (const answer of answers) expect(answer).toMatchObject(refused("payment_pending"));
  await shop.advance(10);
  await shop.sweep();
  expect((await readBooks(shop)).orders).toHaveLength(2);
});

test("a failure that Stripe stores under an idempotency key is not replayed to the next click", async () => {
  const product = await shop.product({ stock: 3 });
  const asha = await shop.shopper();
  await shop.control({ failNext: { op: "payment_intents.create", status: 500 } });
  expect(await asha.start([[product, 1]])).toMatchObject(refused("unavailable"));
  const { status, client_secret: secret } = await asha.start([[product, 1]]);
  expect(status).toBe(200);
  expect(await shop.intents()).toHaveLength(1);
  await asha.pay(secret);
  expect(await asha.place(secret, [[product, 1]])).toMatchObject({ status: 201 });
});

test("an intent whose response was lost is reused", async () => {
  const product = await shop.product({ stock: 3 });
  const asha = await shop.shopper();
  shop.faultProxy.plan({ kind: "drop-response", op: "payment_intents.create", times: 2 });
  expect(await asha.start([[product, 1]])).toMatchObject(refused("unavailable"));
  expect(await asha.start([[product, 1]])).toMatchObject({ status: 200 });
  expect(await shop.intents()).toHaveLength(1);
});

describe("ten concurrent copies of one event", () => {
  test("create one order and are all accepted", async () => {
    const product = await shop.product({ stock: 3 });
    const asha = await shop.shopper();
    const { client_secret: secret } = await asha.start([[product, 1]]);
    await asha.pay(secret);
    const payload = JSON.stringify(await shop.event("payment_intent.succeeded"));
    const earlier = await mailsOf(asha);
    const statuses = await Promise.all(Array.from({ length: 10 }, () => shop.webhook(payload)));
    expect(statuses).toEqual(Array(10).fill(200));
    const { orders, products } = await readBooks(shop);
    expect(orders).toHaveLength(1);
    expect(products.get(product.id)).toMatchObject({ stock: 2, held: 0, sold: 1 });
    expect(await mailsOf(asha)).toBe(earlier + 1);
    expect(await asha.place(secret, [[product, 1]])).toMatchObject({ status: 201 });
  });
});

test.each(["canceled", "payment_failed"])(
  "a late %s event does not change a completed order",
  async (late) => {
    const product = await shop.product({ stock: 3 });
    const asha = await shop.shopper();
    const { order } = await asha.buy([[product, 1]]);
    const event = await shop.event("payment_intent.succeeded");
    const forged = { ...event, id: `evt_${late}`, type: `payment_intent.${late}` };
    const before = await readBooks(shop);
    expect(await shop.webhook(JSON.stringify(forged))).toBe(200);
    expect(await readBooks(shop)).toEqual(before);
    expect(await asha.send("GET", `/api/v1/order/${order?._id}`)).toMatchObject({ order });
  },
);

test("a webhook is accepted only with a recent signature over its exact bytes", async () => {
  const product = await shop.product({ stock: 3 });
  const asha = await shop.shopper();
  const { client_secret: secret } = await asha.start([[product, 1]]);
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

describe.each(Object.entries(writes))("the %s write", (_, containing) => {
  test.each<[FaultKind, number]>([
    ["conflict", 3],
    ["throttle", 2],
    ["drop-request", 1],
    ["drop-response", 1],
  ])("survives %s ×%d", async (kind, times) => {
    const product = await shop.product({ stock: 3 });
    const asha = await shop.shopper();
    shop.faultProxy.plan({ kind, times, containing });
    const { secret, status } = await asha.buy([[product, 2]]);
    expect([status, shop.faultProxy.clearFaults()]).toEqual([201, 0]);
    expect(await asha.place(secret, [[product, 2]])).toMatchObject({ status: 200 });
    const { products } = await readBooks(shop);
    expect(products.get(product.id)).toMatchObject({ stock: 1, held: 0, sold: 2 });
  });
});

test("an order blocked by endless write conflicts stays pending and is completed later", async () => {
  const product = await shop.product({ stock: 3 });
  const asha = await shop.shopper();
  const { client_secret: secret } = await asha.start([[product, 1]]);
  await asha.pay(secret);
  shop.faultProxy.plan({ kind: "conflict", times: 1000, containing: writes.commit });
  expect(await asha.place(secret, [[product, 1]])).toMatchObject(refused("payment_pending"));
  expect(await shop.flush()).toMatchObject({ failed: 1 });
  shop.faultProxy.clearFaults();
  expect(await asha.place(secret, [[product, 1]])).toMatchObject({ status: 201 });
});

test("a hold whose response was lost is found by the next click", async () => {
  const product = await shop.product({ stock: 3 });
  const asha = await shop.shopper();
  shop.faultProxy.plan({ kind: "drop-response", times: 4, containing: writes.hold });
  expect(await asha.start([[product, 2]])).toMatchObject({ status: 503 });
  expect(await asha.start([[product, 2]])).toMatchObject({ status: 200 });
  expect((await readBooks(shop)).products.get(product.id)).toMatchObject({ stock: 1, held: 2 });
});

test("an intent saved while the sweeper ends its checkout is already cancelled", async () => {
  const product = await shop.product({ stock: 3 });
  const asha = await shop.shopper();
  shop.faultProxy.plan({ kind: "drop-request", containing: writes.intent, times: 4 });
  await asha.start([[product, 1]]);
  await shop.advance(14.9);
  const saveHeld = shop.faultProxy.holdCall(writes.intent);
  const starting = asha.start([[product, 1]]);
  const releaseSave = await saveHeld;
  await shop.advance(1);
  const cancelHeld = shop.faultProxy.holdCall("CANCELED");
  const sweeping = shop.sweep();
  const releaseCancel = await cancelHeld;
  releaseSave();
  const { client_secret: secret } = await starting;
  releaseCancel();
  await sweeping;
  expect(await asha.pay(secret)).toBe("payment_intent_unexpected_state");
  expect((await readBooks(shop)).products.get(product.id)).toMatchObject({ stock: 3, held: 0 });
  const { client_secret: next } = await asha.start([[product, 1]]);
  expect(await asha.pay(next)).toBe("succeeded");
  expect(await asha.place(next, [[product, 1]])).toMatchObject({ status: 201 });
});
