import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, afterEach, expect, test } from "vitest";
import type { Answer as AnswerOf } from "../../shared/contract.ts";
import type { Order } from "../../shared/orders/schemas.ts";
import { readBooks, settleBooks } from "./support/books.ts";
import { refundInDashboard } from "./support/dashboard.ts";
import { refused } from "./support/refused.ts";
import { openMoneyShop, tableName } from "./support/shop.ts";
import { intentIdOf, password, type Shopper } from "./support/shopper.ts";

const shop = await openMoneyShop();
afterEach(() => settleBooks(shop));
afterAll(() => shop[Symbol.asyncDispose]());

const alarmCount = (): number => shop.output().split('"message":"refund turned down by the bank"').length - 1;
const refundsOldestFirst = async () => (await readBooks(shop)).refunds.toReversed();
/** Amount and status of each refund at Stripe, oldest first. */
const ledger = async () => (await refundsOldestFirst()).map(({ amount, status }) => [amount, status]);

/** Lets a refund fail at the bank, by default the latest. */
async function failRefund(refundId?: string): Promise<void> {
  const refund = refundId ?? (await refundsOldestFirst()).at(-1)?.id;
  await shop.post("/_local/stripe/control/refund/settle", { refund, outcome: "failed" });
  await shop.flush();
}

async function listed(staff: Shopper, id: string | undefined) {
  const answer = await staff.send("GET", "/api/v1/admin/payments");
  const { payments } = answer as unknown as AnswerOf<"admin/payments/list">;
  return payments.find(({ _id }) => _id === id);
}
async function toDoOf(staff: Shopper) {
  await shop.drain();
  const answer = await staff.send("GET", "/api/v1/admin/todo");
  return answer as unknown as AnswerOf<"admin/todo/get">;
}
const orderSeenBy = async (shopper: Shopper, order: Order | undefined) =>
  (await shopper.send("GET", `/api/v1/order/${order?._id}`)).order;
const sendAgain = (staff: Shopper, id: string | undefined) =>
  staff.send("POST", `/api/v1/admin/payment/${id}/refund`);

async function bought() {
  const product = await shop.product({ stock: 3, price: 1000 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  return { product, asha, staff, ...(await asha.buy([[product, 1]])) };
}

/** A payment refunded without an order, because another shopper bought the last unit. */
async function refundedWithoutOrder(price = 1000) {
  const product = await shop.product({ stock: 1, price });
  const [asha, ravi, staff] = [await shop.shopper(), await shop.shopper(), await shop.admin()];
  const { client_secret: secret } = await asha.startAmount(price * 102);
  await asha.pay(secret);
  await ravi.buy([[product, 1]]);
  await asha.place(secret, [[product, 1]]);
  const paid = (await shop.intents()).find(({ id }) => id === intentIdOf(secret));
  return { asha, staff, secret, paymentId: paid?.metadata.paymentId };
}

test("what is owed isn't sent while staff's own refund may be on its way", async () => {
  const { staff, order } = await bought();
  await staff.refund(order, { amount: 100 });
  await failRefund();
  const id = order?._id ?? "";
  const refundingUntil = (await shop.now()).getTime() + 30_000;
  await shop.documents.send(
    new UpdateCommand({
      TableName: tableName,
      Key: { pk: `PAYMENT#${id}`, sk: "PAYMENT" },
      UpdateExpression: "SET refundingUntil = :until, refundingBy = :by",
      ExpressionAttributeValues: { ":until": refundingUntil, ":by": "a-colleague own-0-0-10000" },
    }),
  );
  expect(await sendAgain(staff, id)).toMatchObject({ status: 503 });
  expect(await ledger()).toEqual([[10_000, "failed"]]);
  await shop.advance(1);
  expect(await sendAgain(staff, id)).toMatchObject({ status: 200 });
  expect(await ledger()).toEqual([
    [10_000, "failed"],
    [10_000, "succeeded"],
  ]);
});

test("a failed refund of an active order is listed, raises an alarm and is shown; staff can send it again", async () => {
  const { asha, staff, order } = await bought();
  await staff.refund(order, { amount: 100 });
  const before = alarmCount();
  const toDo = await toDoOf(staff);
  await failRefund();
  expect(await toDoOf(staff)).toEqual({
    ...toDo,
    refunds: (toDo.refunds ?? 0) + 1,
    owed: (toDo.owed ?? 0) + 100,
  });
  expect(alarmCount()).toBe(before + 1);
  expect(await listed(staff, order?._id)).toMatchObject({ state: "REFUND_FAILED", refundDue: 100 });
  expect(await orderSeenBy(asha, order)).toMatchObject({
    refundedAmount: 0,
    refundDue: 100,
    refunds: [{ amount: 100, status: "failed", failureReason: "expired_or_canceled_card" }],
  });
  await shop.advance(5);
  await shop.sweep();
  expect(alarmCount()).toBe(before + 2);
  expect(await ledger()).toEqual([[10_000, "failed"]]);

  expect(await staff.refund(order, { amount: 100 })).toMatchObject({
    status: 200,
    order: { refundedAmount: 100 },
  });
  expect(await orderSeenBy(asha, order)).not.toHaveProperty("refundDue");
  expect(await listed(staff, order?._id)).toBeUndefined();
  expect(await toDoOf(staff)).toEqual(toDo);
  await shop.sweep();
  expect(alarmCount()).toBe(before + 2);
  expect(await ledger()).toEqual([
    [10_000, "failed"],
    [10_000, "succeeded"],
  ]);
});

test("an order can't be shipped while all of its money is owed", async () => {
  const { staff, order } = await bought();
  await staff.refund(order);
  await failRefund();
  const ship = () => staff.send("PUT", `/api/v1/admin/order/${order?._id}`, { status: "Shipped" });
  expect(await ship()).toMatchObject({
    ...refused("refunded"),
    message: "All of this order's money is owed to its customer, so it can't be shipped",
  });
  await sendAgain(staff, order?._id);
  expect(await ship()).toMatchObject({ message: "This order was refunded in full, so it can't be shipped" });
});

test("the same request without a key is a new refund once the first has failed at the bank", async () => {
  const { asha, staff, order } = await bought();
  for (let tries = 0; tries < 2; tries++) {
    await staff.refund(order, { amount: 100 });
    await failRefund();
  }
  await staff.refund(order, { amount: 100 });
  expect(await orderSeenBy(asha, order)).toMatchObject({ refundedAmount: 100 });
  expect((await ledger()).map(([, status]) => status)).toEqual(["failed", "failed", "succeeded"]);
});

test("the list's button sends the amount due again, once for concurrent clicks", async () => {
  const { asha, staff, order } = await bought();
  await staff.refund(order, { amount: 700 });
  await failRefund();
  await staff.refund(order, { amount: 200 });
  expect(await listed(staff, order?._id)).toMatchObject({ refundDue: 500 });
  const answers = await Promise.all([1, 2, 3].map(() => sendAgain(staff, order?._id)));
  expect(answers.map(({ status }) => status)).toContain(200);
  expect((await sendAgain(staff, order?._id)).status).toBe(200);
  expect(await orderSeenBy(asha, order)).toMatchObject({ refundedAmount: 700 });
  expect(await listed(staff, order?._id)).toBeUndefined();
  expect(await ledger()).toEqual([
    [70_000, "failed"],
    [20_000, "succeeded"],
    [50_000, "succeeded"],
  ]);
});

test("a dashboard refund that fails five days later is listed too", async () => {
  const { staff, order, secret } = await bought();
  await staff.send("PUT", `/api/v1/admin/order/${order?._id}`, { status: "Shipped" });
  const made = await refundInDashboard(shop, secret, 30_000);
  await shop.flush();
  await shop.advance(5 * 24 * 60);
  await failRefund(made.id);
  expect(await listed(staff, order?._id)).toMatchObject({ state: "REFUND_FAILED", refundDue: 300 });
  await staff.refund(order);
  expect(await listed(staff, order?._id)).toBeUndefined();
});

test("reconciliation finds a failed refund whose events were lost, even nine days after the payment", async () => {
  const { staff, order } = await bought();
  await staff.refund(order, { amount: 100 });
  await shop.flush();
  await shop.advance(9 * 24 * 60);
  const [made] = await refundsOldestFirst();
  await shop.post("/_local/stripe/control/refund/settle", { refund: made?.id, outcome: "failed" });
  expect(await listed(staff, order?._id)).toBeUndefined();
  await shop.reconcile();
  expect(await listed(staff, order?._id)).toMatchObject({ state: "REFUND_FAILED", refundDue: 100 });
  await sendAgain(staff, order?._id);
});

test("the sweeper sends a cancelled order's failed refund again until the bank accepts it", async () => {
  const { asha, staff, order } = await bought();
  await staff.refund(order, { cancel: true });
  await failRefund();
  expect(await orderSeenBy(asha, order)).toMatchObject({ orderStatus: "Cancelled", refundedAmount: 0 });
  expect(await listed(staff, order?._id)).toMatchObject({ state: "REFUND_FAILED", refundDue: 1020 });
  await shop.sweep();
  await failRefund();
  await Promise.all([shop.sweep(), shop.sweep(), shop.flush()]);
  expect(await orderSeenBy(asha, order)).toMatchObject({ refundedAmount: 1020 });
  expect(await listed(staff, order?._id)).toBeUndefined();
  expect(await ledger()).toEqual([
    [102_000, "failed"],
    [102_000, "failed"],
    [102_000, "succeeded"],
  ]);
});

test("a refund that fails repeatedly is left to staff, who send it from the order", async () => {
  const { asha, staff, order } = await bought();
  await staff.refund(order, { cancel: true });
  for (let failures = 1; failures <= 4; failures++) {
    await failRefund();
    await shop.sweep();
  }
  expect(await ledger()).toHaveLength(4);
  const before = alarmCount();
  await shop.sweep();
  expect(alarmCount()).toBe(before + 1);
  expect(await staff.refund(order, { amount: 20 })).toMatchObject(refused("invalid", "amount"));
  expect(await staff.refund(order)).toMatchObject({ status: 200, order: { refundedAmount: 1020 } });
  expect(await staff.refund(order)).toMatchObject(refused("invalid", "amount"));
  expect(await orderSeenBy(asha, order)).toMatchObject({ refundedAmount: 1020 });
  expect((await ledger()).filter(([, status]) => status === "succeeded")).toHaveLength(1);
});

test("reconciliation reports a cancelled order whose refund has failed", async () => {
  const { staff, order, secret } = await bought();
  await staff.refund(order, { cancel: true });
  await failRefund();
  await shop.reconcile();
  expect(await staff.send("GET", "/api/v1/admin/payments")).toMatchObject({
    reconciliation: { gaps: [{ intentId: intentIdOf(secret), amount: 1020, state: "REFUND_FAILED" }] },
  });
  await refundInDashboard(shop, secret);
  await shop.flush();
  expect(await listed(staff, order?._id)).toBeUndefined();
});

test("a failed automatic refund raises an alarm and is sent again until it succeeds", async () => {
  const { staff, paymentId } = await refundedWithoutOrder();
  const before = alarmCount();
  await failRefund();
  expect(await listed(staff, paymentId)).toMatchObject({
    state: "REFUND_FAILED",
    amount: 1020,
    hasOrder: false,
  });
  await shop.advance(5);
  await shop.sweep();
  expect(alarmCount()).toBe(before + 2);
  expect(await listed(staff, paymentId)).toBeUndefined();
  await failRefund();
  expect((await sendAgain(staff, paymentId)).status).toBe(200);
  expect(await listed(staff, paymentId)).toBeUndefined();
  expect((await ledger()).map(([, status]) => status)).toEqual(["failed", "failed", "succeeded"]);
});

test("the failed part of an automatic refund stays due, whatever else is refunded", async () => {
  const product = await shop.product({ stock: 1, price: 1000 });
  const [asha, ravi, staff] = [await shop.shopper(), await shop.shopper(), await shop.admin()];
  const { client_secret: secret } = await asha.startAmount(102_000);
  await asha.pay(secret);
  await refundInDashboard(shop, secret, 30_000);
  await ravi.buy([[product, 1]]);
  await asha.place(secret, [[product, 1]]);
  const paid = (await shop.intents()).find(({ id }) => id === intentIdOf(secret));
  await failRefund();
  expect(await listed(staff, paid?.metadata.paymentId)).toMatchObject({ state: "REFUND_FAILED" });
  await shop.sweep();
  await shop.sweep();
  expect(await ledger()).toEqual([
    [30_000, "succeeded"],
    [72_000, "failed"],
    [72_000, "succeeded"],
  ]);
});

test("intermittent Stripe errors do not send a due refund twice", async () => {
  const { asha, staff, order } = await bought();
  await staff.refund(order, { amount: 500 });
  await failRefund();
  await shop.control({ failNext: { op: "refunds.create", status: 500 } });
  expect((await sendAgain(staff, order?._id)).status).toBe(503);
  shop.faultProxy.plan({ kind: "drop-response", op: "refunds.create", times: 2 });
  expect((await sendAgain(staff, order?._id)).status).toBe(503);
  await Promise.all([sendAgain(staff, order?._id), shop.flush()]);
  expect(await orderSeenBy(asha, order)).toMatchObject({ refundedAmount: 500 });
  expect((await ledger()).filter(([, status]) => status === "succeeded")).toEqual([[50_000, "succeeded"]]);
});

const closedCard = "4000000000005126";

/** An order that was paid with a card that takes no money back, cancelled by its customer. */
async function cancelledOnClosedCard() {
  const product = await shop.product({ stock: 3, price: 1000 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  const { client_secret: secret } = await asha.start([[product, 1]]);
  await asha.pay(secret, closedCard);
  const { order } = await asha.place(secret, [[product, 1]]);
  await asha.cancel(order);
  await shop.flush();
  return { asha, staff, order };
}

const transfer = { amount: 1020, method: "bank-transfer", reference: "AXIS0012345", paidOn: "2026-01-02" };
const settle = (staff: Shopper, id: string | undefined, more: object = {}) =>
  staff.send("POST", `/api/v1/admin/payment/${id}/settle`, { ...transfer, ...more });

/** The mails about an order, oldest first. */
const mailsAbout = async (shopper: Shopper, order: Order | undefined) =>
  (await shopper.mails()).filter(({ text }) => text.includes(`/order/${order?._id}`)).toReversed();

test("a refund that is sent again is mailed only once the bank has taken it", async () => {
  const { asha, staff, order } = await cancelledOnClosedCard();
  const onTheirWay = async () =>
    (await mailsAbout(asha, order)).filter(({ text }) => text.includes("We've refunded"));
  const first = await onTheirWay();
  for (let tries = 0; tries < 4; tries++) {
    await shop.sweep();
    await sendAgain(staff, order?._id);
    await shop.flush();
  }
  expect((await ledger()).length).toBeGreaterThan(4);
  expect(await onTheirWay()).toEqual(first);
  const { product, order: second } = await bought();
  expect(product).toBeDefined();
  await staff.refund(second, { amount: 100 });
  // Its mail goes out while nobody knows that it will fail.
  await shop.drain();
  await failRefund();
  await staff.refund(second, { amount: 100 });
  const subject = `A refund for your order (${second?.number})`;
  const told = async () => {
    const mails = await shop.get<{ subject: string; text: string }[]>("/_local/mail");
    return mails.filter((mail) => mail.subject === subject).map(({ text }) => text.includes("has accepted"));
  };
  await shop.drain();
  expect(await told()).toEqual([false]);
  await shop.flush();
  await shop.drain();
  expect(await told()).toEqual([true, false]);
  await settle(staff, order?._id);
});

test("money that no card accepts is recorded once as paid by other means, audited, and mailed to the customer", async () => {
  const { asha, staff, order } = await cancelledOnClosedCard();
  await shop.sweep();
  await shop.flush();
  const id = order?._id;
  expect(await settle(staff, id, { amount: 1000 })).toMatchObject({
    ...refused("invalid", "amount"),
    fields: { amount: "Exactly ₹1,020.00 is owed" },
  });
  expect(await settle(staff, id, { amount: 1020.001 })).toMatchObject(refused("invalid", "amount"));
  expect(await settle(staff, id, { paidOn: "2099-01-01" })).toMatchObject(refused("invalid", "paidOn"));
  expect(await settle(staff, id, { method: "shells" })).toMatchObject({ status: 400 });
  expect(await settle(staff, id, { reference: " " })).toMatchObject({ status: 400 });
  expect((await settle(asha, id)).status).toBe(403);
  const reason = "The card was closed";
  const answers = await Promise.all([1, 2, 3].map(() => settle(staff, id, { reason })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await settle(staff, id)).toMatchObject(refused("refund_refused", "This payment has no refund due"));
  const { amount: _, ...settlement } = transfer;
  const seen = await orderSeenBy(asha, order);
  expect(seen).toMatchObject({ refundedAmount: 1020, money: "refunded" });
  expect(seen).not.toHaveProperty("refundDue");
  expect(seen?.refunds?.at(-1)).toMatchObject({ amount: 1020, status: "succeeded", settlement });
  expect(seen?.timeline.findLast(({ what }) => what === "refunded")).toMatchObject({ settlement });
  const { activity = [] } = (await orderSeenBy(staff, order)) ?? {};
  expect(activity.filter(({ did }) => did === "Refunded by other means")).toMatchObject([
    { changes: [{ to: "₹1,020.00" }, { to: "bank transfer, AXIS0012345, 2026-01-02" }, { to: reason }] },
  ]);
  expect((await mailsAbout(asha, order)).at(-1)?.text).toContain(
    "so we paid ₹1,020.00 by bank transfer on 2 January 2026. The payment reference is AXIS0012345.",
  );
  expect(await listed(staff, id)).toBeUndefined();
  const [refunds, alarms] = [(await ledger()).length, alarmCount()];
  await shop.advance(365 * 24 * 60);
  await shop.sweep();
  await shop.reconcile();
  expect([(await ledger()).length, alarmCount()]).toEqual([refunds, alarms]);
  const report = await staff.send("GET", "/api/v1/admin/payments");
  expect(report).toMatchObject({ reconciliation: { gaps: [] } });
});

test("an automatic refund that no card accepts can be settled by other means, too", async () => {
  const { asha, staff, paymentId } = await refundedWithoutOrder();
  await failRefund();
  expect(await listed(staff, paymentId)).toMatchObject({ state: "REFUND_FAILED" });
  expect(await settle(staff, paymentId, { method: "upi", reference: "401234567890" })).toMatchObject({
    status: 200,
  });
  expect(await listed(staff, paymentId)).toBeUndefined();
  const mail = (await asha.mails()).find(({ subject }) => subject === "We've paid you back");
  expect(mail?.text).toContain("₹1,020.00 by UPI");
  await shop.sweep();
  expect(await sendAgain(staff, paymentId)).toMatchObject({ status: 200 });
  expect((await ledger()).map(([, status]) => status)).toEqual(["failed"]);
});

test("an item's cancellation that was paid by other means doesn't take what the next one is owed", async () => {
  const product = await shop.product({ stock: 5, price: 1000 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  const { order } = await asha.buy([[product, 3]]);
  await shop.control({ failNext: { op: "refunds.create", status: 400, times: 2 } });
  await asha.cancel(order, [[product, 1]]);
  await shop.control({ failNext: null });
  expect(await settle(staff, order?._id)).toMatchObject({ status: 200 });
  expect(await asha.cancel(order, [[product, 1]])).toMatchObject({ status: 200 });
  await shop.sweep();
  const sent = (await readBooks(shop)).refunds.map(({ amount, metadata }) => [amount, metadata?.request]);
  expect(sent).toEqual([[102_000, "cancel-1"]]);
  expect(await orderSeenBy(asha, order)).toMatchObject({ refundedAmount: 2040 });
});

test("a refund that may be on its way cannot be recorded as paid by other means", async () => {
  const { staff, order } = await cancelledOnClosedCard();
  shop.faultProxy.plan({ kind: "drop-response", op: "refunds.create", times: 2 });
  expect((await sendAgain(staff, order?._id)).status).toBe(503);
  const answer = await settle(staff, order?._id);
  expect([answer.status, answer.code]).toEqual([409, "refund_refused"]);
  await shop.flush();
  await shop.advance(1);
  expect(await settle(staff, order?._id)).toMatchObject({ status: 200 });
});

test("a failed refund counts once towards what is confirmed, and a payment without an order counts in full", async () => {
  const product = await shop.product({ stock: 1, price: 20_000 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  const { order } = await asha.buy([[product, 1]]);
  await shop.control({ failNext: { op: "refunds.create", status: 500, times: 4 } });
  const { paymentId } = await refundedWithoutOrder(10_000);
  await shop.control({ failNext: null });
  // Signs in again if the clock has ended the session.
  await staff.order(order);
  await shop.advance(11);
  expect(await sendAgain(staff, paymentId)).toMatchObject(refused("confirmation_required"));
  await staff.refund(order, { amount: 9000 });
  await failRefund();
  expect(await staff.refund(order, { amount: 9000 })).toMatchObject({ order: { refundedAmount: 9000 } });
  expect(await staff.refund(order, { amount: 9000 })).toMatchObject(refused("confirmation_required"));
  await staff.send("POST", "/api/v1/factor/answer", { password });
  expect(await sendAgain(staff, paymentId)).toMatchObject({ status: 200 });
});
