import { validatePaymentVerification } from "razorpay/dist/utils/razorpay-utils.js";
import { expect, test } from "vitest";
import { clientOf, draft, failureOf, keys, startSimulator } from "./harness.ts";

test("an order has the documented fields and can be read, found by its receipt and annotated", async () => {
  const { razorpay } = await startSimulator();
  const order = await razorpay.orders.create(draft);
  expect(order).toMatchObject({
    entity: "order",
    amount: 204_000,
    amount_paid: 0,
    amount_due: 204_000,
    status: "created",
    attempts: 0,
    receipt: draft.receipt,
    notes: draft.notes,
  });
  expect(order.id).toMatch(/^order_[0-9A-Za-z]{14}$/);
  expect(order).not.toHaveProperty("capture");
  expect(await razorpay.orders.fetch(order.id)).toEqual(order);
  expect((await razorpay.orders.all({ receipt: draft.receipt })).items).toEqual([order]);
  expect((await razorpay.orders.all({ receipt: "another" })).items).toEqual([]);
  const bare = await razorpay.orders.create({ amount: 100, currency: "INR" });
  expect(bare).toMatchObject({ notes: [], receipt: null });
  expect(await razorpay.orders.edit(bare.id, { notes: { a: "b" } })).toMatchObject({ notes: { a: "b" } });
});

test("an approved payment is captured, and its signature verifies with the package", async () => {
  const { razorpay, control } = await startSimulator();
  const { id } = await razorpay.orders.create(draft);
  const { body } = await control("/pay", { order: id, method: "upi", outcome: "approve" });
  const { razorpay_payment_id: paymentId, razorpay_signature: signature } = body.response;
  expect(body.response.razorpay_order_id).toBe(id);
  expect(
    validatePaymentVerification({ order_id: id, payment_id: paymentId }, signature, keys.keySecret),
  ).toBe(true);
  expect(await razorpay.orders.fetch(id)).toMatchObject({
    status: "paid",
    amount_paid: 204_000,
    attempts: 1,
  });
  const payment = await razorpay.payments.fetch(paymentId);
  expect(payment).toMatchObject({
    status: "captured",
    captured: true,
    method: "upi",
    order_id: id,
    fee: 4814,
  });
  expect(payment.acquirer_data.rrn).toMatch(/^\d{12}$/);
  expect((await razorpay.orders.fetchPayments(id)).items).toEqual([payment]);
  expect((await razorpay.payments.all({})).items).toEqual([payment]);
  expect((await control("/pay", { order: id })).status).toBe(400);
});

test("a declined payment has a reason, and the next attempt can succeed", async () => {
  const { razorpay, control } = await startSimulator();
  const { id } = await razorpay.orders.create(draft);
  const declined = await control("/pay", {
    order: id,
    method: "netbanking",
    bank: "SBIN",
    outcome: "decline",
  });
  expect(declined.body).toMatchObject({
    state: "failed",
    error: { code: "GATEWAY_ERROR", reason: "payment_declined", metadata: { order_id: id } },
  });
  expect(await razorpay.orders.fetch(id)).toMatchObject({ status: "attempted", attempts: 1 });
  await control("/pay", { order: id, method: "card" });
  const { items } = await razorpay.orders.fetchPayments(id);
  expect(items.map(({ status, method }) => [method, status])).toEqual([
    ["card", "captured"],
    ["netbanking", "failed"],
  ]);
  expect(items[1]).toMatchObject({ bank: "SBIN", error_reason: "payment_declined" });
});

test("without automatic capture a payment stays authorized until the shop captures it", async () => {
  const { razorpay, control } = await startSimulator();
  const { id } = await razorpay.orders.create({ amount: 5000, currency: "INR" });
  const { payment } = (await control("/pay", { order: id })).body;
  expect(await razorpay.payments.fetch(payment)).toMatchObject({ status: "authorized", captured: false });
  expect(await razorpay.orders.fetch(id)).toMatchObject({ status: "attempted", amount_paid: 0 });
  expect((await control("/pay", { order: id })).status).toBe(400);
  expect((await failureOf(razorpay.payments.capture(payment, 4900, "INR"))).error.description).toBe(
    "Capture amount must be equal to the amount authorized",
  );
  expect(await razorpay.payments.capture(payment, 5000, "INR")).toMatchObject({ status: "captured" });
  expect((await failureOf(razorpay.payments.capture(payment, 5000, "INR"))).error.description).toBe(
    "This payment has already been captured",
  );
});

test.each([
  ["no amount", { currency: "INR" }, "The amount field is required."],
  ["less than a rupee", { amount: 99, currency: "INR" }, "The amount must be at least INR 1.00"],
  ["a fraction", { amount: 100.5, currency: "INR" }, "The amount must be an integer."],
  ["another currency", { amount: 100, currency: "XYZ" }, "Currency is not supported"],
  [
    "a long receipt",
    { ...draft, receipt: "x".repeat(41) },
    "The receipt may not be greater than 40 characters.",
  ],
  ["an unknown field", { ...draft, customer: 1 }, "customer is/are not required and should not be sent"],
  [
    "too many notes",
    { ...draft, notes: Object.fromEntries(Array.from({ length: 16 }, (_, n) => [`n${n}`, "x"])) },
    "Number of fields in notes should be less than or equal to 15",
  ],
  [
    "a capture period under 12 minutes",
    { ...draft, payment: { capture: "automatic", capture_options: { automatic_expiry_period: 11 } } },
    "The automatic expiry period must be at least 12.",
  ],
])("an order with %s is refused", async (_, body, description) => {
  const { call } = await startSimulator();
  const refused = await call("/v1/orders", body);
  expect(refused).toMatchObject({ status: 400, body: { error: { code: "BAD_REQUEST_ERROR", description } } });
});

test("unknown ids, paths and keys are refused as documented", async () => {
  const { razorpay, call, origin } = await startSimulator();
  expect(await failureOf(razorpay.orders.fetch("order_00000000000000"))).toMatchObject({
    statusCode: 400,
    error: { description: "The id provided does not exist" },
  });
  expect((await failureOf(razorpay.payments.fetch("ch_1"))).error.description).toBe("ch_1 is not a valid id");
  expect((await call("/v1/orders/order_1/cancel", {})).body.error.description).toBe(
    "The requested URL was not found on the server.",
  );
  expect(await failureOf(clientOf(origin, "wrong").orders.all())).toMatchObject({
    statusCode: 401,
    error: { description: "Authentication failed" },
  });
});

test("lists are newest first, in pages of at most 100, and may expand the payments of orders", async () => {
  const { razorpay, control } = await startSimulator();
  const ids: string[] = [];
  for (const receipt of ["a", "b", "c"])
    ids.unshift((await razorpay.orders.create({ ...draft, receipt })).id);
  await control("/pay", { order: ids[1] });
  const all = await razorpay.orders.all({ "expand[]": "payments" });
  expect(all.items.map(({ id }) => id)).toEqual(ids);
  expect(all.items[1]).toMatchObject({ payments: { count: 1, items: [{ status: "captured" }] } });
  expect(all.items[0]).toMatchObject({ payments: { count: 0, items: [] } });
  expect((await razorpay.orders.all({ count: 1, skip: 1 })).items.map(({ id }) => id)).toEqual([ids[1]]);
  expect((await razorpay.orders.all({ authorized: 1 })).items.map(({ id }) => id)).toEqual([ids[1]]);
  const now = Math.floor(Date.now() / 1000);
  expect((await razorpay.orders.all({ from: now - 60, to: now + 60 })).count).toBe(3);
  expect((await razorpay.orders.all({ to: now - 60 })).count).toBe(0);
  expect((await failureOf(razorpay.orders.all({ count: 101 }))).error.description).toBe(
    "The count may not be greater than 100.",
  );
  expect((await failureOf(razorpay.payments.all({ from: 1 }))).error.description).toBe(
    "from must be between 946684800 and 4765046400",
  );
});

test("a card is part of a payment only where it is asked for", async () => {
  const { razorpay, control, origin } = await startSimulator();
  const { id } = await razorpay.orders.create(draft);
  const attempt = { key: keys.keyId, order: id, method: "card", number: "6527 6589 0000 1005" };
  const begin = (body: object) =>
    fetch(`${origin}/checkout/attempt`, { method: "POST", body: JSON.stringify(body) });
  expect((await begin({ ...attempt, number: "4242424242424242" })).status).toBe(400);
  expect((await begin({ ...attempt, key: "rzp_test_other" })).status).toBe(400);
  const { payment } = await (await begin(attempt)).json();
  await control("/answer", { payment });
  expect(await razorpay.payments.fetch(payment)).not.toHaveProperty("card");
  const expanded = await razorpay.payments.fetch(payment, { "expand[]": "card" });
  expect(expanded).toMatchObject({ card: { network: "RuPay", last4: "1005" } });
  const { items } = await razorpay.orders.all({ "expand[]": "payments.card" });
  expect(items[0]).toMatchObject({ payments: { items: [{ card: { last4: "1005" } }] } });
});

test("UPI refuses more than ₹1,00,000", async () => {
  const { razorpay, control } = await startSimulator();
  const { id } = await razorpay.orders.create({ ...draft, amount: 10_000_001 });
  expect((await control("/pay", { order: id })).body.error.message).toBe(
    "Amount exceeds maximum amount allowed.",
  );
  expect((await control("/pay", { order: id, method: "card" })).body.state).toBe("paid");
});
