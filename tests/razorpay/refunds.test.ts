import { expect, test } from "vitest";
import { draft, failureOf, startSimulator } from "./harness.ts";

type Simulator = Awaited<ReturnType<typeof startSimulator>>;

async function paidPayment({ razorpay, control }: Simulator): Promise<string> {
  const { id } = await razorpay.orders.create(draft);
  return (await control("/pay", { order: id })).body.payment;
}

test("a part and then the rest are refunded; the order stays paid", async () => {
  const started = await startSimulator();
  const { razorpay } = started;
  const payment = await paidPayment(started);
  const part = await razorpay.payments.refund(payment, {
    amount: 4000,
    speed: "normal",
    notes: { request: "r1" },
  });
  expect(part).toMatchObject({
    entity: "refund",
    payment_id: payment,
    amount: 4000,
    status: "processed",
    notes: { request: "r1" },
    acquirer_data: { arn: null },
    speed_processed: "normal",
  });
  expect(part.id).toMatch(/^rfnd_[0-9A-Za-z]{14}$/);
  const after = await razorpay.payments.fetch(payment);
  expect(after).toMatchObject({ status: "captured", amount_refunded: 4000, refund_status: "partial" });
  await razorpay.payments.refund(payment, {});
  const returned = await razorpay.payments.fetch(payment);
  expect(returned).toMatchObject({ status: "refunded", amount_refunded: 204_000, refund_status: "full" });
  expect(await razorpay.orders.fetch(returned.order_id)).toMatchObject({
    status: "paid",
    amount_paid: 204_000,
  });
  expect((await razorpay.refunds.all()).count).toBe(2);
  expect((await razorpay.payments.fetchMultipleRefund(payment, {})).count).toBe(2);
  expect(await razorpay.refunds.fetch(part.id)).toEqual(part);
  expect((await failureOf(razorpay.payments.refund(payment, {}))).error.description).toBe(
    "The payment has been fully refunded already",
  );
});

test("no more than what is left is refunded, and only of captured payments", async () => {
  const started = await startSimulator();
  const { razorpay, control } = started;
  const payment = await paidPayment(started);
  expect((await failureOf(razorpay.payments.refund(payment, { amount: 204_001 }))).error.description).toBe(
    "The refund amount provided is greater than amount captured",
  );
  const { id } = await razorpay.orders.create({ amount: 5000, currency: "INR" });
  const authorized = (await control("/pay", { order: id })).body.payment;
  expect((await failureOf(razorpay.payments.refund(authorized, { amount: 5000 }))).error.description).toBe(
    "The payment status should be captured for action to be taken",
  );
});

test("an idempotency key repeats its refund and refuses another body", async () => {
  const started = await startSimulator();
  const payment = await paidPayment(started);
  const refund = (key: string, amount: number) =>
    started.call(`/v1/payments/${payment}/refund`, { amount }, { "x-refund-idempotency": key });
  const [first, again] = [await refund("rf-0123456789", 4000), await refund("rf-0123456789", 4000)];
  expect(first.status).toBe(200);
  expect(again.body).toEqual(first.body);
  expect((await started.razorpay.refunds.all()).count).toBe(1);
  expect(await refund("rf-0123456789", 5000)).toMatchObject({
    status: 409,
    body: {
      error: { description: expect.stringContaining("Different request with the same idempotency key") },
    },
  });
  expect((await refund("short", 1000)).body.error.description).toContain("at least 10 characters");
  expect((await refund("with a space", 1000)).body.error.description).toContain("alphanumeric");
});

test("refunds are pending, fail or are refused as the control says", async () => {
  const started = await startSimulator();
  const { razorpay, control, flush, received } = started;
  const payment = await paidPayment(started);
  await control("", { refunds: "pending" });
  const pending = await razorpay.payments.refund(payment, { amount: 1000 });
  expect(pending.status).toBe("pending");
  expect((await control("/refund/settle", { refund: pending.id })).body).toMatchObject({
    status: "processed",
  });
  expect((await razorpay.refunds.fetch(pending.id)).acquirer_data).toMatchObject({ arn: expect.any(String) });
  expect((await control("/refund/settle", { refund: pending.id, outcome: "failed" })).body.status).toBe(
    "failed",
  );
  expect(await razorpay.payments.fetch(payment)).toMatchObject({ amount_refunded: 0, refund_status: null });
  await control("", { refunds: "refused" });
  expect((await failureOf(razorpay.payments.refund(payment, {}))).error.description).toContain(
    "enough balance",
  );
  await flush();
  expect(received.map(({ event }) => event).slice(-3)).toEqual([
    "refund.created",
    "refund.processed",
    "refund.failed",
  ]);
  expect(received.at(-1)?.contains).toEqual(["refund", "payment"]);
});
