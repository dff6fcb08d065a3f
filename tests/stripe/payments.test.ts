import Stripe from "stripe";
import { expect, test } from "vitest";
import { apiVersion } from "../../infra/local/stripe/events.ts";
import { portOf } from "../support/servers.ts";
import { failureOf } from "./failure.ts";
import { cardFields, clientOf, rupees, startSimulator } from "./harness.ts";

test("an intent is created, paid by a form post from the browser and retrieved with its charge", async () => {
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

test("the objects follow the API version of the installed package", () => {
  expect(apiVersion).toBe(Stripe.API_VERSION);
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
  const rejected = await failureOf(stripe.paymentIntents.cancel(paid.id));
  expect(rejected).toMatchObject({
    code: "payment_intent_unexpected_state",
    payment_intent: { status: "succeeded" },
  });
  expect(rejected.message).toContain("status of succeeded");
  expect((await failureOf(stripe.paymentIntents.update(paid.id, { amount: 1000 }))).statusCode).toBe(400);
});

test("of a concurrent confirmation and cancellation exactly one succeeds", async () => {
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

test("metadata and amount can be updated before the payment", async () => {
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
])("creating an intent with %o is rejected with %s", async (wrong, code) => {
  const { stripe } = await startSimulator();
  const error = await failureOf(stripe.rawRequest("POST", "/v1/payment_intents", { ...rupees, ...wrong }));
  expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
  expect(error).toMatchObject({ statusCode: 400, code });
});

test("the largest amount is accepted", async () => {
  const { stripe } = await startSimulator();
  expect((await stripe.paymentIntents.create({ amount: 99_999_999, ...rupees })).amount).toBe(99_999_999);
});

test("each key gives access only to its operations, a client secret only to its intent", async () => {
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

test("unknown objects and paths return Stripe's 404", async () => {
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
