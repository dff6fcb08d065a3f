import { afterEach, expect, test, vi } from "vitest";
import { basic, draft, failureOf, newDataFile, startSimulator } from "./harness.ts";

afterEach(() => vi.useRealTimers());

/** Moves the clock that the simulator reads; only `Date` is faked, so that requests and timers go on. */
function advance(seconds: number): void {
  vi.useFakeTimers({ now: Date.now() + seconds * 1000, toFake: ["Date"] });
}

const day = 86_400;

async function waitingPayment(settings: object) {
  const started = await startSimulator();
  await started.control("", settings);
  const { id } = await started.razorpay.orders.create(draft);
  const { body } = await started.control("/pay", { order: id });
  return { ...started, order: id, result: body, payment: body.payment as string };
}

test("a late authorisation within the capture period is captured", async () => {
  const { razorpay, result, payment } = await waitingPayment({ lateAuthorisation: 300 });
  expect(result).toEqual({ payment, state: "waiting" });
  expect((await razorpay.payments.fetch(payment)).status).toBe("created");
  advance(301);
  expect((await razorpay.payments.fetch(payment)).status).toBe("captured");
});

test("a payment without an answer fails after ten minutes, and days later is authorized, then returned", async () => {
  const { razorpay, payment, order, control, flush, received } = await waitingPayment({
    lateAuthorisation: 2 * day,
    webhooks: "off",
  });
  advance(601);
  expect(await razorpay.payments.fetch(payment)).toMatchObject({
    status: "failed",
    error_reason: "payment_timed_out",
  });
  advance(2 * day);
  expect(await razorpay.payments.fetch(payment)).toMatchObject({
    status: "authorized",
    captured: false,
    error_code: null,
  });
  expect((await razorpay.orders.fetch(order)).status).toBe("attempted");
  advance(5 * day);
  expect(await razorpay.payments.fetch(payment)).toMatchObject({
    status: "refunded",
    captured: false,
    amount_refunded: 204_000,
  });
  expect((await control("/ledger")).body.refunds).toHaveLength(1);
  await flush();
  expect(received.map(({ event }) => event)).toEqual([
    "payment.failed",
    "payment.authorized",
    "refund.created",
    "refund.processed",
  ]);
});

test("a late payment can be captured by the shop and refunded", async () => {
  const { razorpay, payment } = await waitingPayment({ lateAuthorisation: day });
  advance(day + 1);
  await razorpay.payments.capture(payment, 204_000, "INR");
  const refund = await razorpay.payments.refund(payment, { amount: 204_000 });
  advance(day + 1);
  expect((await razorpay.refunds.fetch(refund.id)).acquirer_data).toMatchObject({ arn: expect.any(String) });
});

test("a failed payment can be authorized after all", async () => {
  const { razorpay, result, payment } = await waitingPayment({ failThenAuthorise: true });
  expect(result).toMatchObject({ state: "failed", error: { reason: "payment_declined" } });
  advance(6);
  expect((await razorpay.payments.fetch(payment)).status).toBe("captured");
});

test("of two successes on one order, Razorpay returns the second at once", async () => {
  const { razorpay, order } = await waitingPayment({ secondSuccess: true });
  advance(2);
  const { items } = await razorpay.orders.fetchPayments(order);
  expect(items.map(({ status, captured }) => [status, captured]).sort()).toEqual([
    ["captured", true],
    ["refunded", false],
  ]);
  expect(await razorpay.orders.fetch(order)).toMatchObject({
    status: "paid",
    attempts: 2,
    amount_paid: 204_000,
  });
});

test("a held second success stays authorized for five days", async () => {
  const { razorpay, order, control } = await waitingPayment({ secondSuccess: "held" });
  advance(2);
  const second = (await razorpay.orders.fetchPayments(order)).items.find(
    ({ status }) => status === "authorized",
  );
  expect(
    (await failureOf(razorpay.payments.capture(second?.id ?? "", 204_000, "INR"))).error.description,
  ).toContain("the order is already paid");
  advance(5 * day);
  expect((await razorpay.payments.fetch(second?.id ?? "")).status).toBe("refunded");
  expect((await control("/ledger")).body.refunds).toHaveLength(1);
});

test("a code that was scanned in time can be approved after the payment timed out", async () => {
  const { razorpay, control } = await startSimulator();
  const { id } = await razorpay.orders.create(draft);
  const { payment } = (await control("/pay", { order: id, outcome: "wait" })).body;
  advance(700);
  expect((await razorpay.payments.fetch(payment)).status).toBe("failed");
  expect((await control("/answer", { payment })).body.state).toBe("paid");
  expect((await razorpay.payments.fetch(payment)).status).toBe("captured");
  expect((await control("/answer", { payment })).status).toBe(400);
});

test("a planned failure counts down, and a share of errors meets all calls", async () => {
  const { razorpay, control } = await startSimulator();
  await control("", { failNext: { op: "orders.create", status: 429, times: 1 } });
  expect(await failureOf(razorpay.orders.create(draft))).toMatchObject({ statusCode: 429 });
  await razorpay.orders.create(draft);
  await control("", { errors: 1 });
  const { statusCode, error } = await failureOf(razorpay.orders.all());
  expect([500, 502, 503, 504]).toContain(statusCode);
  expect(error.description).toContain("We are facing some trouble");
  await control("", { errors: 0 });
  expect((await razorpay.orders.all()).count).toBe(1);
});

test.each([
  ["before", 0],
  ["after", 1],
])("a call hangs %s its effect, once", async (timeouts, orders) => {
  const { razorpay, control, origin } = await startSimulator();
  await control("", { timeouts });
  const controller = new AbortController();
  const hanging = fetch(`${origin}/v1/orders`, {
    method: "POST",
    headers: { authorization: basic },
    body: JSON.stringify(draft),
    signal: controller.signal,
  }).catch((error) => error.name);
  await vi.waitFor(async () => expect((await control()).body.timeouts).toBeNull(), 60_000);
  controller.abort();
  expect(await hanging).toBe("AbortError");
  expect((await razorpay.orders.all()).count).toBe(orders);
});

test("control refuses unknown settings and changes only the named ones", async () => {
  const { control } = await startSimulator();
  await control("", { webhooks: "off", lateAuthorisation: 60 });
  expect((await control("", { errors: 0.5 })).body).toMatchObject({
    webhooks: "off",
    lateAuthorisation: 60,
    errors: 0.5,
    timeouts: null,
  });
  expect((await control("", { webhooks: "sometimes" })).status).toBe(400);
  expect((await control("", { errors: 2 })).status).toBe(400);
  expect((await control("/teapot", {})).status).toBe(404);
});

test("orders, payments, plans, events, keys and settings survive a restart", async () => {
  const dataFile = newDataFile();
  const first = await startSimulator(dataFile);
  await first.control("", { webhooks: "off", lateAuthorisation: 300 });
  const { id } = await first.razorpay.orders.create(draft);
  const { payment } = (await first.control("/pay", { order: id })).body;
  await first.stop();
  const second = await startSimulator(dataFile);
  expect((await second.control()).body).toMatchObject({ webhooks: "off", lateAuthorisation: 300 });
  advance(301);
  expect((await second.razorpay.payments.fetch(payment)).status).toBe("captured");
  await second.stop();
  const third = await startSimulator(dataFile);
  await third.flush();
  expect(third.received.map(({ event }) => event)).toEqual([
    "payment.authorized",
    "payment.captured",
    "order.paid",
  ]);
});
