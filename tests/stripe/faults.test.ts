import Stripe from "stripe";
import { expect, test } from "vitest";
import { failureOf } from "./failure.ts";
import { rupees, startSimulator } from "./harness.ts";

const draft = { amount: 5000, ...rupees };

test("after a lost response, a retry with the same key returns the intent that was created", async () => {
  const { stripe, control } = await startSimulator();
  await control("", { failNext: { op: "payment_intents.create", status: "timeout", times: 1 } });
  const lost = await failureOf(stripe.paymentIntents.create(draft, { idempotencyKey: "pi-1", timeout: 200 }));
  expect(lost).toBeInstanceOf(Stripe.errors.StripeConnectionError);
  const [made] = (await control("/ledger")).body.intents;
  expect((await stripe.paymentIntents.create(draft, { idempotencyKey: "pi-1" })).id).toBe(made.id);
});

test("a lost request creates nothing", async () => {
  const { stripe, control } = await startSimulator();
  await control("", { failNext: { op: "payment_intents.create", status: "lost", times: 1 } });
  await failureOf(stripe.paymentIntents.create(draft, { idempotencyKey: "pi-1", timeout: 200 }));
  expect((await control("/ledger")).body.intents).toEqual([]);
});

test.each([
  "payment_intents.retrieve",
  "payment_intents.confirm",
  "payment_intents.cancel",
  "refunds.create",
])("%s fails the given number of times, then succeeds", async (op) => {
  const { stripe, control } = await startSimulator();
  const { id } = await stripe.paymentIntents.create({ ...draft, payment_method: "pm_card_visa" });
  const calls: Record<string, () => Promise<unknown>> = {
    "payment_intents.retrieve": () => stripe.paymentIntents.retrieve(id),
    "payment_intents.confirm": () => stripe.paymentIntents.confirm(id),
    "payment_intents.cancel": () => stripe.paymentIntents.cancel(id),
    "refunds.create": () => stripe.refunds.create({ payment_intent: id }),
  };
  const call = async () => calls[op]?.();
  if (op === "refunds.create") await stripe.paymentIntents.confirm(id);
  await control("", { failNext: { op, status: 503, times: 2 } });
  expect((await failureOf(call())).statusCode).toBe(503);
  expect((await failureOf(call())).statusCode).toBe(503);
  await expect(call()).resolves.toBeDefined();
});

test("a fault of status 429 is Stripe's rate limit error", async () => {
  const { stripe, control } = await startSimulator();
  await control("", { failNext: { op: "*", status: 429, times: 1 } });
  expect(await failureOf(stripe.paymentIntents.create(draft))).toBeInstanceOf(
    Stripe.errors.StripeRateLimitError,
  );
});

test("control changes only the given settings and rejects unknown ones", async () => {
  const { control } = await startSimulator();
  await control("", { webhooks: "off", delayMs: 50 });
  const fault = { op: "refunds.create", status: 500, times: 2 };
  expect((await control("", { failNext: fault })).body).toMatchObject({
    webhooks: "off",
    delayMs: 50,
    failNext: [fault],
  });
  expect(
    (await control("", { failNext: { ...fault, op: "payment_intents.cancel" } })).body.failNext,
  ).toHaveLength(2);
  expect((await control("", { failNext: null })).body.failNext).toEqual([]);
  expect((await control("", { webhooks: "sometimes" })).status).toBe(400);
  expect((await control("", { failNext: { ...fault, op: "refund" } })).status).toBe(400);
  expect((await control("/teapot", {})).status).toBe(404);
  expect((await control()).body).toMatchObject({ webhooks: "off", failNext: [] });
});
