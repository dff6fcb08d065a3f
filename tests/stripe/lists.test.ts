import { expect, test, vi } from "vitest";
import { failureOf } from "./failure.ts";
import { rupees, startSimulator } from "./harness.ts";

test("lists are paged in both directions, newest first", async () => {
  const { stripe } = await startSimulator();
  const made: string[] = [];
  for (let amount = 100; amount < 107; amount += 1) {
    made.unshift((await stripe.paymentIntents.create({ amount, ...rupees })).id);
  }
  const first = await stripe.paymentIntents.list({ limit: 3 });
  expect(first).toMatchObject({ object: "list", has_more: true, url: "/v1/payment_intents" });
  expect(first.data.map(({ id }) => id)).toEqual(made.slice(0, 3));
  const last = await stripe.paymentIntents.list({ limit: 3, starting_after: made[3] ?? "" });
  expect(last).toMatchObject({ has_more: false });
  expect(last.data.map(({ id }) => id)).toEqual(made.slice(4));
  const back = await stripe.paymentIntents.list({ limit: 2, ending_before: made[4] ?? "" });
  expect(back.data.map(({ id }) => id)).toEqual(made.slice(2, 4));
  expect(back.has_more).toBe(true);
  const all = await stripe.paymentIntents.list({ limit: 2 }).autoPagingToArray({ limit: 100 });
  expect(all.map(({ id }) => id)).toEqual(made);
  expect((await failureOf(stripe.paymentIntents.list({ limit: 101 }))).statusCode).toBe(400);
});

test("lists can be filtered by creation time", async () => {
  const { stripe, simulator } = await startSimulator();
  simulator.seedIntents([{ id: "pi_seed_old", amount: 49900, created: 1_700_000_000 }]);
  simulator.seedIntents([{ id: "pi_seed_new", amount: 59900, created: 1_750_000_000 }]);
  const { id } = await stripe.paymentIntents.create({ amount: 5000, ...rupees });
  const idsOf = async (created: Record<string, number>) =>
    (await stripe.paymentIntents.list({ created })).data.map((intent) => intent.id);
  expect(await idsOf({ gte: 1_700_000_000 })).toEqual([id, "pi_seed_new", "pi_seed_old"]);
  expect(await idsOf({ gt: 1_700_000_000 })).toEqual([id, "pi_seed_new"]);
  expect(await idsOf({ gte: 1_700_000_000, lt: 1_750_000_000 })).toEqual(["pi_seed_old"]);
  expect(await idsOf({ lte: 1_750_000_000 })).toEqual(["pi_seed_new", "pi_seed_old"]);
});

test("objects in a list can be expanded", async () => {
  const { stripe } = await startSimulator();
  await stripe.paymentIntents.create({
    amount: 5000,
    ...rupees,
    payment_method: "pm_card_visa",
    confirm: true,
  });
  const { data } = await stripe.paymentIntents.list({ expand: ["data.latest_charge"] });
  expect(data[0]?.latest_charge).toMatchObject({ object: "charge", amount: 5000 });
  const wrong = await failureOf(stripe.paymentIntents.list({ expand: ["data.amount"] }));
  expect(wrong.message).toBe("This property cannot be expanded (data.amount).");
});

test("a seeded intent is paid and refundable, sends no events and is seeded only once", async () => {
  const { stripe, simulator, control } = await startSimulator();
  const seed = {
    id: "pi_demo1",
    amount: 204000,
    created: 1_750_000_000,
    metadata: { orderId: "o1" },
    refunds: [{ amount: 4000 }],
  };
  simulator.seedIntents([seed]);
  simulator.seedIntents([{ ...seed, amount: 1 }]);
  const intent = await stripe.paymentIntents.retrieve("pi_demo1", { expand: ["latest_charge"] });
  expect(intent).toMatchObject({
    status: "succeeded",
    amount_received: 204000,
    metadata: { orderId: "o1" },
    latest_charge: { paid: true, amount_refunded: 4000 },
  });
  expect((await stripe.refunds.create({ payment_intent: "pi_demo1" })).amount).toBe(200000);
  expect((await control("/ledger")).body.refunds).toHaveLength(2);
  expect((await stripe.events.list({ types: ["payment_intent.*"] })).data).toEqual([]);
});

test("events are listed newest first and filtered by type and by delivery", async () => {
  const { stripe, control, flush } = await startSimulator();
  await control("", { webhooks: "off" });
  const { id } = await stripe.paymentIntents.create({ amount: 5000, ...rupees });
  await stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
  const undelivered = await stripe.events.list({ delivery_success: false });
  expect(undelivered.data.map(({ type }) => type)).toEqual([
    "payment_intent.succeeded",
    "charge.succeeded",
    "payment_intent.created",
  ]);
  expect(undelivered.data[0]).toMatchObject({
    pending_webhooks: 1,
    data: { object: { id, status: "succeeded" } },
  });
  await flush();
  expect((await stripe.events.list({ delivery_success: false })).data).toEqual([]);
  const [succeeded] = (await stripe.events.list({ type: "payment_intent.succeeded", delivery_success: true }))
    .data;
  expect(succeeded).toMatchObject({ pending_webhooks: 0 });
  expect(await stripe.events.retrieve(succeeded?.id ?? "")).toEqual(succeeded);
});

test("an advanced clock applies at once: new timestamps, expired idempotency keys", async () => {
  const { stripe, control } = await startSimulator();
  await control("", { webhooks: "off" });
  const real = Date.now;
  const day = 86_400_000;
  const before = await stripe.paymentIntents.create({ amount: 5000, ...rupees }, { idempotencyKey: "pi-1" });
  vi.spyOn(Date, "now").mockImplementation(() => real() + 2 * day);
  const after = await stripe.paymentIntents.create({ amount: 5000, ...rupees }, { idempotencyKey: "pi-1" });
  vi.restoreAllMocks();
  expect(after.created - before.created).toBeGreaterThanOrEqual((2 * day) / 1000);
  // Idempotency keys expire after a day.
  expect(after.id).not.toBe(before.id);
});
