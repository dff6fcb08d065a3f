import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, afterEach, expect, test } from "vitest";
import { readBooks, settleBooks, stockOf } from "./support/books.ts";
import { callRazorpay } from "./support/dashboard.ts";
import { refused } from "./support/refused.ts";
import { openMoneyShop, tableName } from "./support/shop.ts";
import { cards, Shopper, type TestProduct } from "./support/shopper.ts";
import {
  answerPhone,
  bothProviders,
  buyByUpi,
  payUpi,
  placeUpi,
  postEvent,
  startUpi,
  stateOf,
  verify,
} from "./support/upi.ts";

const shop = await openMoneyShop({ PAYMENTS: bothProviders });
const usual = {
  lateAuthorisation: null,
  secondSuccess: false,
  failThenAuthorise: false,
  refunds: "processed",
};
afterEach(async () => {
  await shop.razorpay(usual);
  await settleBooks(shop);
});
afterAll(() => shop[Symbol.asyncDispose]());

const settleDue = () => shop.drainQueue("due-payments");
const dayMinutes = 24 * 60;
const outcome = async () => {
  const { orders, razorpay } = await readBooks(shop);
  return { orders: orders.length, refunds: razorpay.refunds.length };
};
const heldOf = async ({ id }: TestProduct) => (await readBooks(shop)).products.get(id)?.held;

test("a purchase by UPI becomes an order, which names the bank's reference", async () => {
  const product = await shop.product({ stock: 5 });
  const asha = await shop.shopper();
  const started = await startUpi(asha, [[product, 2]]);
  expect(started).toMatchObject({
    client_secret: null,
    provider: "razorpay",
    razorpay: { amount: started.amount, currency: "INR", attempts: 0 },
  });
  expect(await stateOf(asha, started)).toMatchObject({ state: "waiting", attempts: 0 });
  const paid = await payUpi(shop, started);
  const verified = await verify(asha, paid);
  expect(verified).toMatchObject({ status: 200, state: "paid", order: { orderStatus: "Processing" } });
  expect(await placeUpi(asha, started, [[product, 2]])).toMatchObject({ status: 201 });
  const { payments, orders, razorpay } = await readBooks(shop);
  const [charge] = razorpay.payments;
  expect(razorpay.orders).toMatchObject([
    { receipt: started.paymentId, notes: { app: "earshot", stage: "local" } },
  ]);
  expect(payments.get(started.paymentId ?? "")).toMatchObject({ provider: "razorpay", chargeId: charge?.id });
  expect(orders).toMatchObject([
    { provider: "razorpay", paidBy: { kind: "upi", reference: charge?.acquirer_data.rrn } },
  ]);
});

test("an event that comes before the browser's answer places the order, and coming twice changes nothing", async () => {
  const product = await shop.product({ stock: 5 });
  const asha = await shop.shopper();
  const started = await startUpi(asha, [[product, 1]]);
  const paid = await payUpi(shop, started);
  expect(await shop.flushRazorpay()).toMatchObject({ failed: 0 });
  expect(await outcome()).toEqual({ orders: 1, refunds: 0 });
  expect(await stateOf(asha, started)).toMatchObject({ state: "paid", order: { _id: started.paymentId } });
  expect(await verify(asha, paid)).toMatchObject({ state: "paid" });
  await shop.razorpay({ webhooks: "twice" });
  await buyByUpi(shop, await shop.shopper(), [[product, 1]]);
  await shop.flushRazorpay();
  await shop.razorpay({ webhooks: "off" });
  expect(await outcome()).toEqual({ orders: 2, refunds: 0 });
});

test("a browser closed while the phone approves misses nothing", async () => {
  const product = await shop.product({ stock: 5 });
  const asha = await shop.shopper();
  const started = await startUpi(asha, [[product, 1]]);
  const waiting = await payUpi(shop, started, "wait");
  // Reopened in between, the page waits on.
  expect(await startUpi(asha, [[product, 1]])).toMatchObject({
    razorpay: { orderId: started.razorpay?.orderId },
  });
  await answerPhone(shop, waiting);
  await shop.drain();
  await shop.advance(15);
  await settleDue();
  expect(await outcome()).toEqual({ orders: 1, refunds: 0 });
});

test.each([
  // The clock runs on, so the code is paid in the last half minute.
  ["before the hold ends becomes the order", 15 * 60 - 30, { orders: 1, refunds: 0 }],
  ["one second after it is refunded once, and told", 15 * 60 + 1, { orders: 0, refunds: 1 }],
])("a code paid %s", async (_, seconds, expected) => {
  const product = await shop.product({ stock: 2 });
  const asha = await shop.shopper();
  const started = await startUpi(asha, [[product, 2]]);
  const waiting = await payUpi(shop, started, "wait");
  await shop.drain();
  await shop.post("/_local/clock", { advanceSeconds: seconds });
  await settleDue();
  if (expected.refunds) expect(await stockOf(shop, product)).toMatchObject({ stock: 2 });
  await answerPhone(shop, waiting);
  await shop.flushRazorpay();
  expect(await outcome()).toEqual(expected);
  await shop.sweep();
  expect(await outcome()).toEqual(expected);
  if (!expected.refunds) return;
  expect(await stateOf(asha, started)).toMatchObject({ state: "expired" });
  expect((await asha.mails()).map(({ subject }) => subject)).toContain("Your payment is being refunded");
});

test("money that arrives days after failing is refunded once, without any event, and a guest is told", async () => {
  const product = await shop.product({ stock: 2 });
  await shop.razorpay({ lateAuthorisation: 2 * 86_400, failThenAuthorise: true });
  const guest = await Shopper.guest(shop);
  const started = await startUpi(guest, [[product, 2]]);
  await payUpi(shop, started);
  expect(await stateOf(guest, started)).toMatchObject({ state: "declined", attempts: 1 });
  await shop.advance(16);
  await shop.sweep();
  expect(await stockOf(shop, product)).toMatchObject({ stock: 2 });
  for (const days of [1, 1, 1]) {
    await shop.advance(days * dayMinutes);
    await shop.sweep();
  }
  expect(await outcome()).toEqual({ orders: 0, refunds: 1 });
  expect((await guest.mails()).map(({ subject }) => subject)).toContain("Your payment is being refunded");
  await shop.advance(7 * dayMinutes);
  await shop.sweep();
  const { payments } = await readBooks(shop);
  const payment = payments.get(started.paymentId ?? "");
  expect(payment).toMatchObject({ state: "REFUNDED" });
  expect(payment?.guestEmail).toBeUndefined();
});

test("what is authorised and not captured is captured: for the order while it is held, else to be refunded", async () => {
  const product = await shop.product({ stock: 3 });
  const asha = await shop.shopper();
  // Later than Razorpay captures by itself.
  await shop.razorpay({ lateAuthorisation: 13 * 60 });
  const started = await startUpi(asha, [[product, 1]]);
  await payUpi(shop, started);
  await shop.advance(14);
  expect(await stateOf(asha, started)).toMatchObject({ state: "paid" });
  expect(await outcome()).toEqual({ orders: 1, refunds: 0 });
  await shop.razorpay({ lateAuthorisation: 3600 });
  const ravi = await shop.shopper();
  await payUpi(shop, await startUpi(ravi, [[product, 1]]));
  for (const minutes of [16, 50, 60]) {
    await shop.advance(minutes);
    await shop.sweep();
  }
  expect(await outcome()).toEqual({ orders: 1, refunds: 1 });
  expect(await stockOf(shop, product)).toMatchObject({ stock: 2 });
});

test("of two successes on one order one is the order's, and the other's money goes back", async () => {
  const product = await shop.product({ stock: 3 });
  await shop.razorpay({ secondSuccess: true });
  await buyByUpi(shop, await shop.shopper(), [[product, 1]]);
  await shop.advance(1);
  await shop.flushRazorpay();
  await shop.sweep();
  const { orders, razorpay } = await readBooks(shop);
  expect(orders).toHaveLength(1);
  expect(razorpay.payments.map(({ status }) => status).sort()).toEqual(["captured", "refunded"]);
});

test("a payment is not refunded while the bank's dispute is open, though Razorpay deducts nothing yet", async () => {
  const product = await shop.product({ stock: 5 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  const { order } = await buyByUpi(shop, asha, [[product, 1]]);
  const [payment] = (await readBooks(shop)).razorpay.payments;
  const dispute = await shop.post<{ id: string }>("/_local/razorpay/control/dispute", {
    payment: payment?.id,
    phase: "chargeback",
  });
  await shop.flushRazorpay();
  expect(await staff.refund(order, { amount: 100 })).toMatchObject({
    status: 409,
    message: expect.stringContaining("bank disputes this payment"),
  });
  await shop.post("/_local/razorpay/control/dispute/settle", { dispute: dispute.id, outcome: "won" });
  await shop.flushRazorpay();
  expect(await staff.refund(order, { amount: 100 })).toMatchObject({ status: 200 });
});

test("a refund that the bank turns down is owed again, and sent again", async () => {
  const product = await shop.product({ stock: 2 });
  const asha = await shop.shopper();
  const { order } = await buyByUpi(shop, asha, [[product, 1]]);
  await shop.razorpay({ refunds: "pending" });
  expect(await asha.cancel(order)).toMatchObject({ status: 200 });
  const [refund] = (await shop.ledger()).refunds;
  await shop.post("/_local/razorpay/control/refund/settle", { refund: refund?.id, outcome: "failed" });
  await shop.flushRazorpay();
  const payment = async () => (await readBooks(shop)).payments.get(order?._id ?? "");
  expect(await payment()).toMatchObject({ refundDuePaise: 102_000, refundsFailed: 1 });
  await shop.razorpay({ refunds: "processed" });
  await shop.sweep();
  expect((await payment())?.refundDuePaise).toBeUndefined();
  expect((await shop.ledger()).refunds.map(({ status }) => status).sort()).toEqual(["failed", "processed"]);
});

test("two tabs and two methods share one hold, and another provider's start ends the first", async () => {
  const product = await shop.product({ stock: 5 });
  const asha = await shop.shopper();
  const [upi, bank] = await Promise.all([
    startUpi(asha, [[product, 2]]),
    startUpi(asha, [[product, 2]], { method: "netbanking" }),
  ]);
  expect(bank).toEqual({ ...upi, secondsLeft: expect.any(Number) });
  expect(await heldOf(product)).toBe(2);
  const card = await asha.start([[product, 2]], { provider: "stripe" });
  expect(card).toMatchObject({ provider: "stripe", client_secret: expect.stringMatching(/^pi_/) });
  expect(await heldOf(product)).toBe(2);
  await asha.pay(card.client_secret ?? undefined);
  expect(await asha.place(card.client_secret ?? undefined, [[product, 2]])).toMatchObject({ status: 201 });
  // The code shown in the first tab still works.
  await payUpi(shop, upi);
  await shop.flushRazorpay();
  expect(await outcome()).toEqual({ orders: 1, refunds: 1 });
});

test("whoever pays in another way keeps the units: of two, no other shopper gets one in between", async () => {
  const product = await shop.product({ stock: 2 });
  const [asha, ravi] = [await shop.shopper(), await shop.shopper()];
  await startUpi(asha, [[product, 2]]);
  let isSwitching = true;
  const rival = async () => {
    while (isSwitching)
      expect(await ravi.start([[product, 1]], { provider: "stripe" })).toMatchObject({
        code: "out_of_stock",
      });
  };
  const race = rival();
  for (const provider of ["stripe", "razorpay", "stripe", "razorpay"])
    expect(await asha.start([[product, 2]], { provider })).toMatchObject({ status: 200, provider });
  isSwitching = false;
  await race;
  expect((await readBooks(shop)).products.get(product.id)).toMatchObject({ stock: 0, held: 2 });
  const writes = await shop.callsOf(() => asha.start([[product, 2]], { provider: "stripe" }));
  expect(writes.filter(({ op }) => op === "TransactWriteItems")).toHaveLength(1);
});

test("the next payment takes over what both carts hold, and releases the rest, or all of it if it can't begin", async () => {
  const [kept, dropped, added] = [
    await shop.product({ stock: 3 }),
    await shop.product({ stock: 1 }),
    await shop.product({ stock: 1 }),
  ];
  const asha = await shop.shopper();
  const held = async () => [await heldOf(kept), await heldOf(dropped), await heldOf(added)];
  await startUpi(asha, [
    [kept, 2],
    [dropped, 1],
  ]);
  expect(await held()).toEqual([2, 1, 0]);
  await asha.start([
    [kept, 3],
    [added, 1],
  ]);
  expect(await held()).toEqual([3, 0, 1]);
  await startUpi(asha, [[kept, 1]]);
  expect(await held()).toEqual([1, 0, 0]);
  expect(await asha.start([[kept, 4]])).toMatchObject({ status: 409, code: "out_of_stock" });
  expect(await held()).toEqual([0, 0, 0]);
  const long = await Promise.all(Array.from({ length: 92 }, () => shop.product({ stock: 1 })));
  await startUpi(
    asha,
    long.slice(0, 46).map((product) => [product, 1] as const),
  );
  expect(await asha.start(long.slice(46).map((product) => [product, 1] as const))).toMatchObject({
    status: 200,
  });
  expect([await heldOf(long[0] as TestProduct), await heldOf(long[46] as TestProduct)]).toEqual([0, 1]);
});

test("open payments settle with their own provider after the setting has changed", async () => {
  const product = await shop.product({ stock: 5 });
  const [asha, ravi] = [await shop.shopper(), await shop.shopper()];
  const started = await startUpi(asha, [[product, 1]]);
  const bought = await buyByUpi(shop, ravi, [[product, 1]]);
  const off = [
    { provider: "stripe", methods: ["card"] },
    { provider: "razorpay", methods: [] },
  ];
  await shop.drain();
  await shop.restartWith({ PAYMENTS: JSON.stringify(off) });
  expect(await startUpi(await shop.shopper(), [[product, 1]])).toMatchObject(refused("invalid", "method"));
  expect(await verify(asha, await payUpi(shop, started))).toMatchObject({ state: "paid" });
  expect(await ravi.cancel(bought.order)).toMatchObject({ status: 200 });
  await shop.restartWith({ PAYMENTS: bothProviders });
  expect(await outcome()).toEqual({ orders: 2, refunds: 1 });
});

test("an event with an altered signature, from another secret or too large is refused", async () => {
  const body = JSON.stringify({ event: "order.paid", payload: {} });
  expect(await postEvent(shop, body, { secret: "another" })).toBe(400);
  expect(await postEvent(shop, body)).toBe(200);
  expect(await postEvent(shop, " ".repeat(262_145))).toBe(413);
  expect(await postEvent(shop, "[".repeat(10_000))).toBe(200);
  const product = await shop.product({ stock: 2 });
  const started = await startUpi(await shop.shopper(), [[product, 1]]);
  await payUpi(shop, started);
  await shop.razorpay({ webhooks: "tampered" });
  expect((await shop.flushRazorpay()).failed).toBeGreaterThan(0);
  expect(await outcome()).toEqual({ orders: 0, refunds: 0 });
  await shop.razorpay({ webhooks: "off" });
  await shop.sweep();
  await shop.advance(5);
  await shop.sweep();
  expect(await outcome()).toEqual({ orders: 1, refunds: 0 });
});

test("an event about another shop's order is acknowledged and ignored", async () => {
  const theirs = { amount: 500, currency: "INR", receipt: "theirs", notes: { app: "another" } };
  const { id: order_id } = await callRazorpay(shop, "orders", theirs);
  const entity = { id: "pay_theirs", order_id };
  const event = (name: string) => JSON.stringify({ event: name, payload: { payment: { entity } } });
  expect(await postEvent(shop, event("payment.captured"))).toBe(200);
  expect(await postEvent(shop, event("refund.processed"))).toBe(200);
  shop.since += 1;
});

test("the browser's word counts for nothing without Razorpay's signature, nor for another's payment", async () => {
  const product = await shop.product({ stock: 2 });
  const [asha, ravi] = [await shop.shopper(), await shop.shopper()];
  const started = await startUpi(asha, [[product, 1]]);
  const razorpay_order_id = started.razorpay?.orderId ?? "";
  const response = { razorpay_order_id, razorpay_payment_id: "pay_1", razorpay_signature: "00" };
  expect(await verify(asha, { response })).toMatchObject(refused("invalid", "signature"));
  const paid = await payUpi(shop, started);
  expect(await verify(ravi, paid)).toMatchObject(refused("not_found", "Payment"));
  expect(await stateOf(ravi, started)).toMatchObject(refused("not_found", "Payment"));
  expect(await verify(asha, paid)).toMatchObject({ state: "paid" });
});

test("another amount than the record's never becomes an order, and goes back as it came", async () => {
  const product = await shop.product({ stock: 2 });
  const asha = await shop.shopper();
  const started = await startUpi(asha, [[product, 1]]);
  await shop.documents.send(
    new UpdateCommand({
      TableName: tableName,
      Key: { pk: `PAYMENT#${started.paymentId}`, sk: "PAYMENT" },
      UpdateExpression: "SET amountPaise = :less",
      ExpressionAttributeValues: { ":less": 101_900 },
    }),
  );
  const answer = await verify(asha, await payUpi(shop, started));
  expect(answer).toMatchObject({ state: "declined", reason: expect.stringContaining("refunded") });
  expect((await readBooks(shop)).payments.get(started.paymentId ?? "")).toMatchObject({
    state: "REFUNDED",
    refundReason: "amount-mismatch",
    paidPaise: 102_000,
  });
  expect((await shop.ledger()).refunds).toMatchObject([{ amount: 102_000 }]);
});

test("a payment allows five attempts", async () => {
  const product = await shop.product({ stock: 2 });
  const asha = await shop.shopper();
  for (let attempt = 1; attempt <= 5; attempt++) {
    const started = await startUpi(asha, [[product, 1]]);
    expect(started).toMatchObject({ razorpay: { attempts: attempt - 1 } });
    await payUpi(shop, started, "decline");
    expect(await stateOf(asha, started)).toMatchObject({ state: "declined", attempts: attempt });
  }
  expect(await startUpi(asha, [[product, 1]])).toMatchObject({ status: 429, code: "too_many_attempts" });
  await shop.advance(15);
  expect(await startUpi(asha, [[product, 1]])).toMatchObject({ status: 200, razorpay: { attempts: 0 } });
});

test("a payment at Stripe allows five attempts that reached a bank, even after its intent has ended", async () => {
  const product = await shop.product({ stock: 2 });
  const asha = await shop.shopper();
  const start = () => asha.start([[product, 1]], { provider: "stripe" });
  let secret: string | undefined;
  for (let attempt = 1; attempt <= 5; attempt++) {
    const started = await start();
    expect(started).toMatchObject({ status: 200 });
    secret = started.client_secret ?? undefined;
    expect(await asha.pay(secret, cards.declined)).toBe("card_declined");
  }
  const refusal = { status: 429, code: "too_many_attempts", message: expect.stringContaining("5 times") };
  expect(await start()).toMatchObject(refusal);
  await shop.control({ failNext: { op: "charges.list", status: 500, times: 4 } });
  expect(await start()).toMatchObject({ status: 200, client_secret: secret });
  await shop.advance(15);
  expect(await start()).toMatchObject({
    status: 200,
    client_secret: expect.not.stringMatching(secret ?? ""),
  });
});

test("UPI isn't offered above one lakh, and unknown ways to pay are refused", async () => {
  const [dear, cheap] = [await shop.product({ stock: 2, price: 99_000 }), await shop.product({ stock: 2 })];
  const asha = await shop.shopper();
  expect(await startUpi(asha, [[dear, 1]])).toMatchObject({
    status: 400,
    fields: { method: "UPI takes payments up to ₹1,00,000. Pick another way to pay" },
  });
  const methods = [
    { provider: "razorpay", method: "netbanking" },
    { provider: "razorpay", method: "card" },
    { provider: "stripe", method: "card" },
  ];
  expect(await asha.start([[dear, 1]], { provider: "razorpay", method: "card" })).toMatchObject({ methods });
  expect(await asha.start([[cheap, 1]], { provider: "stripe", method: "upi" })).toMatchObject({
    status: 400,
  });
  expect(await asha.start([[cheap, 1]], { provider: "another" })).toMatchObject({ status: 400 });
  expect(await asha.start([[cheap, 1]])).toMatchObject({ provider: "stripe" });
});
