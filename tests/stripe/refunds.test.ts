import type Stripe from "stripe";
import { expect, test } from "vitest";
import { failureOf } from "./failure.ts";
import { rupees, startSimulator } from "./harness.ts";

const pay = (stripe: Stripe, payment_method = "pm_card_visa") =>
  stripe.paymentIntents.create({ amount: 10000, ...rupees, payment_method, confirm: true });

const chargeOf = async (stripe: Stripe, intent: string) => {
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(intent, {
    expand: ["latest_charge"],
  });
  if (typeof charge !== "object" || charge === null) throw new Error("The intent has no charge");
  return charge;
};

test("refunds can add up to the captured amount but never exceed it", async () => {
  const { stripe } = await startSimulator();
  const { id } = await pay(stripe);
  const part = await stripe.refunds.create({
    payment_intent: id,
    amount: 4000,
    reason: "requested_by_customer",
    metadata: { request: "r1" },
  });
  expect(part).toMatchObject({
    status: "succeeded",
    amount: 4000,
    payment_intent: id,
    metadata: { request: "r1" },
  });
  expect(await chargeOf(stripe, id)).toMatchObject({ amount_refunded: 4000, refunded: false });

  const tooMuch = await failureOf(stripe.refunds.create({ payment_intent: id, amount: 6001 }));
  expect(tooMuch.message).toBe("Refund amount (₹60.01) is greater than unrefunded amount on charge (₹60.00)");
  expect((await stripe.refunds.create({ payment_intent: id })).amount).toBe(6000);
  expect(await chargeOf(stripe, id)).toMatchObject({ amount_refunded: 10000, refunded: true });
  expect((await failureOf(stripe.refunds.create({ payment_intent: id }))).code).toBe(
    "charge_already_refunded",
  );

  const listed = await stripe.refunds.list({ payment_intent: id });
  expect(listed.data.map(({ amount }) => amount)).toEqual([6000, 4000]);
  expect((await stripe.refunds.retrieve(part.id)).metadata).toEqual({ request: "r1" });
  expect((await stripe.paymentIntents.retrieve(id)).status).toBe("succeeded");
});

test("of several concurrent full refunds only one succeeds", async () => {
  const { stripe } = await startSimulator();
  const { id } = await pay(stripe);
  const all = await Promise.allSettled([1, 2, 3, 4].map(() => stripe.refunds.create({ payment_intent: id })));
  expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("an unpaid intent has nothing to refund", async () => {
  const { stripe } = await startSimulator();
  const { id } = await stripe.paymentIntents.create({ amount: 5000, ...rupees });
  expect((await failureOf(stripe.refunds.create({ payment_intent: id }))).message).toContain(
    "successful charge",
  );
});

test("a refund made in the dashboard sends events to the shop", async () => {
  const { stripe, control, flush, received } = await startSimulator();
  const { id } = await pay(stripe);
  const made = await control("/refund", { payment_intent: id, amount: 2500 });
  expect(made).toMatchObject({ status: 200, body: { object: "refund", amount: 2500 } });
  expect((await control("/refund", { payment_intent: id, amount: 9000 })).status).toBe(400);
  await flush();
  const refunded = received.find(({ type }) => type === "charge.refunded");
  expect(refunded?.data).toMatchObject({
    object: { amount_refunded: 2500, payment_intent: id },
    previous_attributes: { amount_refunded: 0 },
  });
  expect(refunded?.request?.id).toBeFalsy();
  expect(received.map(({ type }) => type)).toContain("refund.created");
});

test("a refund can fail later: its amount returns to the charge and refund.failed is sent", async () => {
  const { stripe, control, flush, received } = await startSimulator();
  const { id } = await pay(stripe);
  const refund = await stripe.refunds.create({ payment_intent: id });
  await control("/refund/settle", { refund: refund.id, outcome: "failed", reason: "lost_or_stolen_card" });
  await flush();
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({
    status: "failed",
    failure_reason: "lost_or_stolen_card",
  });
  expect(await chargeOf(stripe, id)).toMatchObject({ amount_refunded: 0, refunded: false });
  expect(received.map(({ type }) => type)).toEqual(
    expect.arrayContaining(["refund.updated", "refund.failed"]),
  );
  expect((await stripe.refunds.create({ payment_intent: id })).status).toBe("succeeded");
});

test.each([
  ["pm_card_refundFail", "succeeded", "failed"],
  ["pm_card_pendingRefund", "pending", "succeeded"],
])("the refund of %s is %s, then %s", async (method, first, then) => {
  const { stripe, flush } = await startSimulator();
  const { id } = await pay(stripe, method);
  const refund = await stripe.refunds.create({ payment_intent: id });
  expect(refund.status).toBe(first);
  await flush();
  expect((await stripe.refunds.retrieve(refund.id)).status).toBe(then);
});

test("a dispute is opened by its test card or through control", async () => {
  const { stripe, control, flush, received } = await startSimulator();
  await pay(stripe, "pm_card_createDispute");
  const { id } = await pay(stripe);
  await control("/dispute", { payment_intent: id, reason: "product_not_received" });
  await flush();
  const disputes = received.filter(({ type }) => type === "charge.dispute.created");
  expect(disputes.map(({ data }) => (data.object as Stripe.Dispute).reason).sort()).toEqual([
    "fraudulent",
    "product_not_received",
  ]);
  expect((await stripe.disputes.list({ payment_intent: id })).data).toHaveLength(1);
  expect(await chargeOf(stripe, id)).toMatchObject({ disputed: true });
});
