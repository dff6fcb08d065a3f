import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { failureOf } from "./failure.ts";
import { cardFields, rupees, startSimulator } from "./harness.ts";

test.each([
  ["4000000000000002", "card_declined", "generic_decline", "Your card was declined."],
  ["4000000000009995", "card_declined", "insufficient_funds", "Your card has insufficient funds."],
  ["4000000000009987", "card_declined", "lost_card", "Your card was declined."],
  ["4000000000000069", "expired_card", undefined, "Your card has expired."],
  ["4000000000000127", "incorrect_cvc", undefined, "Your card's security code is incorrect."],
  ["4000000000000341", "card_declined", "generic_decline", "Your card was declined."],
  ["4111111111111111", "card_declined", "test_mode_live_card", expect.stringContaining("test mode")],
])("%s is declined with Stripe's error, and another card can pay", async (number, code, decline, message) => {
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
});

test.each([
  [{ "payment_method_data[card][number]": "4242424242424241" }, "incorrect_number"],
  [{ "payment_method_data[card][exp_year]": "2020" }, "invalid_expiry_year"],
  [{ "payment_method_data[card][exp_month]": "13" }, "invalid_expiry_month"],
  [{ "payment_method_data[card][cvc]": "1" }, "invalid_cvc"],
])("a card with %o is rejected with %s", async (wrong, code) => {
  const { stripe, browserPost } = await startSimulator();
  const intent = await stripe.paymentIntents.create({ amount: 5000, ...rupees });
  const answer = await browserPost(`/v1/payment_intents/${intent.id}/confirm`, {
    client_secret: intent.client_secret ?? "",
    ...cardFields("4242424242424242", wrong),
  });
  expect(answer).toMatchObject({ status: 402, body: { error: { type: "card_error", code } } });
});

test("a card issued abroad is charged only for a described purchase that goes to a name and address", async () => {
  const { stripe, browserPost } = await startSimulator();
  const pay = async (details: object) => {
    const intent = await stripe.paymentIntents.create({ amount: 5000, ...rupees, ...details });
    const secret = { client_secret: intent.client_secret ?? "" };
    const path = `/v1/payment_intents/${intent.id}/confirm`;
    return browserPost(path, { ...secret, ...cardFields("4000008260000000") });
  };
  const description = "1 × Wren Buds";
  const shipping = { name: "Asha Rao", address: { line1: "12 Residency Road", country: "IN" } };
  for (const [given, missing] of [
    [{}, "a description"],
    [{ shipping }, "a description"],
    [{ description }, "a customer name and address"],
  ] as const)
    expect(await pay(given)).toMatchObject({
      status: 400,
      body: {
        error: {
          type: "invalid_request_error",
          message: expect.stringContaining(`export transactions require ${missing}`),
          payment_intent: { status: "requires_payment_method" },
        },
      },
    });
  expect(await pay({ description, shipping })).toMatchObject({ status: 200, body: { status: "succeeded" } });
});

describe("3-D Secure", () => {
  const start = async (number: string) => {
    const simulator = await startSimulator();
    const intent = await simulator.stripe.paymentIntents.create({ amount: 5000, ...rupees });
    const secret = { client_secret: intent.client_secret ?? "" };
    const path = `/v1/payment_intents/${intent.id}`;
    const confirmed = await simulator.browserPost(`${path}/confirm`, { ...secret, ...cardFields(number) });
    expect(confirmed.body).toMatchObject({
      status: "requires_action",
      next_action: { type: "use_stripe_sdk" },
    });
    const answer = (outcome: string) => simulator.browserPost(`${path}/authenticate`, { ...secret, outcome });
    return { ...simulator, id: intent.id, answer };
  };

  test("completing it pays the intent", async () => {
    const { answer, stripe, id } = await start("4000 0025 0000 3155");
    expect(await answer("complete")).toMatchObject({ status: 200, body: { status: "succeeded" } });
    const charge = await stripe.charges.retrieve(
      String((await stripe.paymentIntents.retrieve(id)).latest_charge),
    );
    expect(charge.payment_method_details?.card?.three_d_secure?.result).toBe("authenticated");
    expect((await answer("complete")).status).toBe(400);
  });

  test("failing it requires another payment method", async () => {
    const { answer, stripe, id } = await start("4000000000003220");
    expect((await answer("fail")).body).toMatchObject({
      status: "requires_payment_method",
      last_payment_error: { code: "payment_intent_authentication_failure" },
    });
    expect((await stripe.paymentIntents.retrieve(id)).amount_received).toBe(0);
  });

  test("the bank can decline after completion", async () => {
    const { answer } = await start("4000008400001629");
    expect((await answer("complete")).body).toMatchObject({
      status: "requires_payment_method",
      last_payment_error: { code: "card_declined" },
    });
  });
});

test("the server can pay with Stripe's test payment methods", async () => {
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

test("a payment method created in the browser can pay an intent", async () => {
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
