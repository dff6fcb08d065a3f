import Stripe from "stripe";
import { expect, test } from "vitest";
import { failureOf } from "./failure.ts";
import { rupees, startSimulator } from "./harness.ts";

const draft = { amount: 5000, ...rupees };

test("the same key with the same body replays the first response", async () => {
  const { stripe, control } = await startSimulator();
  const first = await stripe.paymentIntents.create(draft, { idempotencyKey: "pi-1" });
  await stripe.paymentIntents.confirm(first.id, { payment_method: "pm_card_visa" });
  const again = await stripe.paymentIntents.create(draft, { idempotencyKey: "pi-1" });
  expect(again).toMatchObject({ id: first.id, status: "requires_payment_method" });
  expect(new Headers(again.lastResponse.headers).get("idempotent-replayed")).toBe("true");
  expect(new Headers(first.lastResponse.headers).get("idempotent-replayed")).toBeNull();
  expect((await control("/ledger")).body.intents).toHaveLength(1);
});

test("the same key with different parameters or a different endpoint is an error", async () => {
  const { stripe } = await startSimulator();
  const { id } = await stripe.paymentIntents.create(draft, { idempotencyKey: "pi-1" });
  const other = await failureOf(
    stripe.paymentIntents.create({ ...draft, amount: 6000 }, { idempotencyKey: "pi-1" }),
  );
  expect(other).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  expect(other.statusCode).toBe(400);
  const elsewhere = await failureOf(stripe.paymentIntents.cancel(id, {}, { idempotencyKey: "pi-1" }));
  expect(elsewhere.message).toContain("same endpoint");
});

test("a decline is replayed, a validation error is not", async () => {
  const { stripe, control } = await startSimulator();
  const pay = () =>
    failureOf(
      stripe.paymentIntents.create(
        { ...draft, payment_method: "pm_card_chargeDeclined", confirm: true },
        { idempotencyKey: "declined" },
      ),
    );
  expect((await pay()).code).toBe("card_declined");
  expect((await pay()).headers?.["idempotent-replayed"]).toBe("true");
  expect((await control("/ledger")).body.intents).toHaveLength(1);

  const invalid = { ...rupees, amount: 0 };
  await failureOf(stripe.paymentIntents.create(invalid, { idempotencyKey: "fixable" }));
  expect((await stripe.paymentIntents.create(draft, { idempotencyKey: "fixable" })).amount).toBe(5000);
});

test("a 500 is replayed under its key; a new key succeeds", async () => {
  const { stripe, control } = await startSimulator();
  await control("", { failNext: { op: "payment_intents.create", status: 500, times: 1 } });
  const first = await failureOf(stripe.paymentIntents.create(draft, { idempotencyKey: "pi-1" }));
  expect(first).toBeInstanceOf(Stripe.errors.StripeAPIError);
  const again = await failureOf(stripe.paymentIntents.create(draft, { idempotencyKey: "pi-1" }));
  expect(again).toMatchObject({ statusCode: 500, headers: { "idempotent-replayed": "true" } });
  expect((await control("/ledger")).body.intents).toEqual([]);
  expect((await stripe.paymentIntents.create(draft, { idempotencyKey: "pi-2" })).status).toBe(
    "requires_payment_method",
  );
});

test("a key in use returns 409, and the SDK's retry gets the same intent", async () => {
  const { stripe, control } = await startSimulator();
  await control("", { latencyMs: 150 });
  const create = (maxNetworkRetries: number) =>
    stripe.paymentIntents.create(draft, { idempotencyKey: "pi-1", maxNetworkRetries });
  const slow = create(0);
  const both = await Promise.allSettled([slow, create(0), create(3)]);
  const rejected = both.find((result) => result.status === "rejected");
  expect(rejected?.reason).toMatchObject({ statusCode: 409, code: "idempotency_key_in_use" });
  expect(both.filter((result) => result.status === "fulfilled")).toHaveLength(2);
  expect((await control("/ledger")).body.intents).toHaveLength(1);
});
