import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { apiVersion } from "../../infra/local/stripe/events.ts";
import { failureOf } from "./failure.ts";
import { cardFields, clientOf, rupees, startSimulator } from "./harness.ts";
import { portOf } from "./harness-core.ts";

test("an intent is created, paid by the browser's form post and read back with its charge", async () => {
  const { stripe, browserPost } = await startSimulator();
  const intent = await stripe.paymentIntents.create({
    amount: 204000,
    ...rupees,
    metadata: { userId: "u1" },
  });
  expect(intent).toMatchObject({ status: "requires_payment_method", amount: 204000, amount_received: 0 });
  expect(intent.id).toMatch(/^pi_\w{24}$/);
  expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_\\w+$`));
  expect(intent.lastResponse.requestId).toMatch(/^req_/);

  const paid = await browserPost(`/v1/payment_intents/${intent.id}/confirm`, {
    client_secret: intent.client_secret ?? "",
    ...cardFields("4242 4242 4242 4242"),
  });
  expect(paid).toMatchObject({ status: 200, body: { status: "succeeded" } });
  expect(paid.body).not.toHaveProperty("metadata");

  const read = await stripe.paymentIntents.retrieve(intent.id, {
    expand: ["latest_charge", "payment_method"],
  });
  expect(read).toMatchObject({
    status: "succeeded",
    amount_received: 204000,
    metadata: { userId: "u1" },
    latest_charge: { object: "charge", paid: true, amount_captured: 204000, payment_intent: intent.id },
    payment_method: { card: { last4: "4242", brand: "visa" } },
  });
});

test("the objects are shaped for the version of the package in use", () => {
  expect(apiVersion).toBe(Stripe.API_VERSION);
});

test.each([
  ["4000000000000002", "card_declined", "generic_decline", "Your card was declined."],
  ["4000000000009995", "card_declined", "insufficient_funds", "Your card has insufficient funds."],
  ["4000000000009987", "card_declined", "lost_card", "Your card was declined."],
  ["4000000000000069", "expired_card", undefined, "Your card has expired."],
  ["4000000000000127", "incorrect_cvc", undefined, "Your card's security code is incorrect."],
  ["4000000000000341", "card_declined", "generic_decline", "Your card was declined."],
  ["4111111111111111", "card_declined", "test_mode_live_card", expect.stringContaining("test mode")],
])(
  "%s is declined as Stripe declines it, and another card still pays",
  async (number, code, decline, message) => {
    const { stripe, browserPost } = await startSimulator();
    const intent = await stripe.paymentIntents.create({ amount: 5000, ...rupees });
    const secret = { client_secret: intent.client_secret ?? "" };
    const path = `/v1/payment_intents/${intent.id}/confirm`;
    const { status, body } = await browserPost(path, { ...secret, ...cardFields(number) });
    expect(status).toBe(402);
    expect(body.error).toMatchObject({ type: "card_error", code, message });
    expect(body.error.decline_code).toBe(decline);
    expect(body.error.payment_intent).toMatchObject({ id: intent.id, status: "requires_payment_method" });
    expect(body.error.payment_intent).not.toHaveProperty("metadata");

    const after = await stripe.paymentIntents.retrieve(intent.id);
    expect(after).toMatchObject({ payment_method: null, amount_received: 0, last_payment_error: { code } });
    expect((await browserPost(path, { ...secret, ...cardFields("5555555555554444") })).body.status).toBe(
      "succeeded",
    );
  },
);

test.each([
  [{ "payment_method_data[card][number]": "4242424242424241" }, "incorrect_number"],
  [{ "payment_method_data[card][exp_year]": "2020" }, "invalid_expiry_year"],
  [{ "payment_method_data[card][exp_month]": "13" }, "invalid_expiry_month"],
  [{ "payment_method_data[card][cvc]": "1" }, "invalid_cvc"],
])("a card with %o is refused with %s", async (wrong, code) => {
  const { stripe, browserPost } = await startSimulator();
  const intent = await stripe.paymentIntents.create({ amount: 5000, ...rupees });
  const answer = await browserPost(`/v1/payment_intents/${intent.id}/confirm`, {
    client_secret: intent.client_secret ?? "",
    ...cardFields("4242424242424242", wrong),
  });
  expect(answer).toMatchObject({ status: 402, body: { error: { type: "card_error", code } } });
});

describe("3-D Secure", () => {
  const start = async (number: string) => {
    const parts = await startSimulator();
    const intent = await parts.stripe.paymentIntents.create({ amount: 5000, ...rupees });
    const secret = { client_secret: intent.client_secret ?? "" };
    const path = `/v1/payment_intents/${intent.id}`;
    const confirmed = await parts.browserPost(`${path}/confirm`, { ...secret, ...cardFields(number) });
    expect(confirmed.body).toMatchObject({
      status: "requires_action",
      next_action: { type: "use_stripe_sdk" },
    });
    const answer = (outcome: string) => parts.browserPost(`${path}/authenticate`, { ...secret, outcome });
    return { ...parts, id: intent.id, answer };
  };

  test("completed, it pays", async () => {
    const { answer, stripe, id } = await start("4000 0025 0000 3155");
    expect(await answer("complete")).toMatchObject({ status: 200, body: { status: "succeeded" } });
    const charge = await stripe.charges.retrieve(
      String((await stripe.paymentIntents.retrieve(id)).latest_charge),
    );
    expect(charge.payment_method_details?.card?.three_d_secure?.result).toBe("authenticated");
    expect((await answer("complete")).status).toBe(400);
  });

  test("failed, it asks for another method", async () => {
    const { answer, stripe, id } = await start("4000000000003220");
    expect((await answer("fail")).body).toMatchObject({
      status: "requires_payment_method",
      last_payment_error: { code: "payment_intent_authentication_failure" },
    });
    expect((await stripe.paymentIntents.retrieve(id)).amount_received).toBe(0);
  });

  test("completed, the bank may still decline", async () => {
    const { answer } = await start("4000008400001629");
    expect((await answer("complete")).body).toMatchObject({
      status: "requires_payment_method",
      last_payment_error: { code: "card_declined" },
    });
  });
});

test("the server pays with Stripe's test methods", async () => {
  const { stripe } = await startSimulator();
  const intent = await stripe.paymentIntents.create({ amount: 5000, ...rupees });
  expect(await stripe.paymentIntents.confirm(intent.id, { payment_method: "pm_card_visa" })).toMatchObject({
    status: "succeeded",
  });
  const declined = await failureOf(
    stripe.paymentIntents.create({
      amount: 5000,
      ...rupees,
      payment_method: "pm_card_chargeDeclined",
      confirm: true,
    }),
  );
  expect(declined).toBeInstanceOf(Stripe.errors.StripeCardError);
  expect(declined).toMatchObject({ statusCode: 402, code: "card_declined", decline_code: "generic_decline" });
  const offline = await failureOf(
    stripe.paymentIntents.create({
      amount: 5000,
      ...rupees,
      payment_method: "pm_card_authenticationRequired",
      confirm: true,
      off_session: true,
    }),
  );
  expect(offline.code).toBe("authentication_required");
});

test("an intent is final once canceled or paid", async () => {
  const { stripe } = await startSimulator();
  const canceled = await stripe.paymentIntents.create({ amount: 5000, ...rupees });
  const after = await stripe.paymentIntents.cancel(canceled.id, { cancellation_reason: "abandoned" });
  expect(after).toMatchObject({ status: "canceled", cancellation_reason: "abandoned" });
  expect(after.canceled_at).toBeGreaterThan(0);
  const late = await failureOf(
    stripe.paymentIntents.confirm(canceled.id, { payment_method: "pm_card_visa" }),
  );
  expect(late).toMatchObject({ statusCode: 400, code: "payment_intent_unexpected_state" });

  const paid = await stripe.paymentIntents.create({
    amount: 5000,
    ...rupees,
    payment_method: "pm_card_visa",
    confirm: true,
  });
  const refused = await failureOf(stripe.paymentIntents.cancel(paid.id));
  expect(refused).toMatchObject({
    code: "payment_intent_unexpected_state",
    payment_intent: { status: "succeeded" },
  });
  expect(refused.message).toContain("status of succeeded");
  expect((await failureOf(stripe.paymentIntents.update(paid.id, { amount: 1000 }))).statusCode).toBe(400);
});

test("a payment and a cancellation at the same moment: one of them wins, and both agree which", async () => {
  const { stripe, control } = await startSimulator();
  await control("", { latencyMs: 5 });
  for (let round = 0; round < 10; round += 1) {
    const { id } = await stripe.paymentIntents.create({ amount: 5000, ...rupees });
    const confirm = () => stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
    const cancel = () => stripe.paymentIntents.cancel(id);
    const both = await Promise.allSettled(round % 2 === 0 ? [confirm(), cancel()] : [cancel(), confirm()]);
    const [winner, ...others] = both.flatMap((result) =>
      result.status === "fulfilled" ? [result.value] : [],
    );
    expect(others).toEqual([]);
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe(winner?.status);
  }
});

test("metadata and amount change until the payment", async () => {
  const { stripe } = await startSimulator();
  const intent = await stripe.paymentIntents.create({
    amount: 5000,
    ...rupees,
    metadata: { a: "1", b: "2" },
  });
  const after = await stripe.paymentIntents.update(intent.id, { amount: 6000, metadata: { a: "", c: "3" } });
  expect(after).toMatchObject({ amount: 6000, metadata: { b: "2", c: "3" } });
  expect(after.metadata).not.toHaveProperty("a");
});

test.each([
  [{ amount: 49 }, "amount_too_small"],
  [{ amount: 100_000_000 }, "amount_too_large"],
  [{ amount: 0 }, "parameter_invalid_integer"],
  [{ amount: 10.5 }, "parameter_invalid_integer"],
  [{ amount: undefined }, "parameter_missing"],
  [{ amount: 5000, colour: "red" }, "parameter_unknown"],
  [{ amount: 5000, allowed_payment_method_types: ["carrier_pigeon"] }, "payment_intent_invalid_parameter"],
])("creating with %o is refused with %s", async (wrong, code) => {
  const { stripe } = await startSimulator();
  const error = await failureOf(stripe.rawRequest("POST", "/v1/payment_intents", { ...rupees, ...wrong }));
  expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
  expect(error).toMatchObject({ statusCode: 400, code });
});

test("the largest amount is taken", async () => {
  const { stripe } = await startSimulator();
  expect((await stripe.paymentIntents.create({ amount: 99_999_999, ...rupees })).amount).toBe(99_999_999);
});

test("keys open only what they should", async () => {
  const { stripe, server, origin, browserPost } = await startSimulator();
  const intent = await stripe.paymentIntents.create({ amount: 5000, ...rupees, metadata: { userId: "u1" } });
  const wrong = await failureOf(
    clientOf(portOf(server), "sk_test_wrong_key").paymentIntents.retrieve(intent.id),
  );
  expect(wrong).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
  expect((await fetch(`${origin}/v1/payment_intents`)).status).toBe(401);
  expect((await browserPost("/v1/payment_intents", { amount: "5000", currency: "inr" })).status).toBe(401);
  expect((await browserPost("/v1/refunds", { payment_intent: intent.id })).status).toBe(401);

  const path = `/v1/payment_intents/${intent.id}`;
  const stolen = await browserPost(`${path}/confirm`, {
    client_secret: "x",
    ...cardFields("4242424242424242"),
  });
  expect(stolen).toMatchObject({ status: 400, body: { error: { param: "client_secret" } } });
  const seen = await fetch(`${origin}${path}?key=pk_test_earshot&client_secret=${intent.client_secret}`);
  expect(await seen.json()).toMatchObject({ id: intent.id, status: "requires_payment_method" });
  expect((await fetch(`${origin}${path}?key=pk_test_earshot`)).status).toBe(400);

  const basic = { authorization: `Basic ${btoa("sk_test_earshot:")}` };
  expect(await (await fetch(origin + path, { headers: basic })).json()).toMatchObject({
    metadata: { userId: "u1" },
  });
});

test("unknown objects and addresses are 404 in Stripe's words", async () => {
  const { stripe, origin } = await startSimulator();
  const error = await failureOf(stripe.paymentIntents.retrieve("pi_none"));
  expect(error).toMatchObject({
    statusCode: 404,
    code: "resource_missing",
    message: "No such payment_intent: 'pi_none'",
  });
  const headers = { authorization: "Bearer sk_test_earshot" };
  expect((await fetch(`${origin}/v1/teapots`, { headers })).status).toBe(404);
});

test("a payment method made by the browser pays", async () => {
  const { stripe, browserPost } = await startSimulator();
  const { body } = await browserPost("/v1/payment_methods", {
    type: "card",
    "card[number]": "4242424242424242",
    "card[exp_month]": "12",
    "card[exp_year]": "40",
    "card[cvc]": "123",
    "billing_details[name]": "Asha Rao",
  });
  expect(body).toMatchObject({ object: "payment_method", billing_details: { name: "Asha Rao" } });
  const intent = await stripe.paymentIntents.create({ amount: 5000, ...rupees, payment_method: body.id });
  expect(intent.status).toBe("requires_confirmation");
  expect((await stripe.paymentIntents.confirm(intent.id)).status).toBe("succeeded");
});
