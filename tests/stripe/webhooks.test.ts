import Stripe from "stripe";
import { expect, test, vi } from "vitest";
import { rupees, startSimulator } from "./harness.ts";
import { keys } from "./keys.ts";

const draft = { amount: 5000, ...rupees };
const typesOf = (events: readonly Stripe.Event[]) => events.map(({ type }) => type);

test("a payment's events are delivered unprompted and signed", async () => {
  const { stripe, received } = await startSimulator();
  const { id } = await stripe.paymentIntents.create({
    ...draft,
    payment_method: "pm_card_visa",
    confirm: true,
  });
  await vi.waitFor(() => expect(received).toHaveLength(3), 60_000);
  expect(typesOf(received).sort()).toEqual([
    "charge.succeeded",
    "payment_intent.created",
    "payment_intent.succeeded",
  ]);
  const paid = received.find(({ type }) => type === "payment_intent.succeeded");
  expect(paid).toMatchObject({
    object: "event",
    api_version: Stripe.API_VERSION,
    livemode: false,
    data: { object: { id, status: "succeeded", amount_received: 5000 } },
  });
  expect(paid?.request?.id).toMatch(/^req_/);
});

test("a forged or modified payload fails the package's signature check", async () => {
  const payload = JSON.stringify({ id: "evt_1" });
  const { signatureHeader } = await import("../../infra/local/stripe/signature.ts");
  const header = signatureHeader(payload, keys.webhookSecret);
  expect(Stripe.webhooks.constructEvent(payload, header, keys.webhookSecret).id).toBe("evt_1");
  expect(() => Stripe.webhooks.constructEvent(`${payload} `, header, keys.webhookSecret)).toThrow();
  expect(() => Stripe.webhooks.constructEvent(payload, header, "whsec_other")).toThrow();
});

test("cancellations, declines and 3-D Secure challenges send their events", async () => {
  const { stripe, received, flush } = await startSimulator();
  const canceled = await stripe.paymentIntents.create(draft);
  await stripe.paymentIntents.cancel(canceled.id);
  await stripe.paymentIntents
    .create({ ...draft, payment_method: "pm_card_chargeDeclined", confirm: true })
    .catch(() => undefined);
  await stripe.paymentIntents.create({
    ...draft,
    payment_method: "pm_card_threeDSecure2Required",
    confirm: true,
  });
  await flush();
  expect(typesOf(received)).toEqual(
    expect.arrayContaining([
      "payment_intent.canceled",
      "payment_intent.payment_failed",
      "charge.failed",
      "payment_intent.requires_action",
    ]),
  );
});

test("a rejected event is retried until the shop accepts it", async () => {
  const { stripe, answers, received, control } = await startSimulator();
  answers.push(500, 400, 200);
  await stripe.paymentIntents.create(draft);
  await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 60_000 });
  await vi.waitFor(async () => {
    const [delivery] = (await control("/deliveries")).body;
    expect(delivery).toMatchObject({ state: "delivered", attempts: 3, lastStatus: 200 });
  }, 60_000);
});

test("off holds events back, flush delivers them and on resumes delivery", async () => {
  const { stripe, received, control, flush } = await startSimulator();
  await control("", { webhooks: "off" });
  await stripe.paymentIntents.create(draft);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(received).toEqual([]);
  expect((await flush()).body).toEqual({ delivered: 1, failed: 0 });
  expect(received).toHaveLength(1);
  await stripe.paymentIntents.create(draft);
  await control("", { webhooks: "on" });
  await vi.waitFor(() => expect(received).toHaveLength(2), 60_000);
});

test("delayMs delays the first attempt; flush ignores the delay", async () => {
  const { stripe, received, control, flush } = await startSimulator();
  await control("", { delayMs: 60_000 });
  await stripe.paymentIntents.create(draft);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(received).toEqual([]);
  await flush();
  expect(received).toHaveLength(1);
});

test("flush counts the events that the shop rejected", async () => {
  const { stripe, answers, control, flush } = await startSimulator();
  await control("", { webhooks: "off" });
  await stripe.paymentIntents.create(draft);
  answers.push(500);
  expect((await flush()).body).toEqual({ delivered: 0, failed: 1 });
  expect((await flush()).body).toEqual({ delivered: 1, failed: 0 });
});

test("duplicate delivers each event twice with the same id", async () => {
  const { stripe, received, control } = await startSimulator();
  await control("", { webhooks: "duplicate" });
  await stripe.paymentIntents.create(draft);
  await vi.waitFor(() => expect(received).toHaveLength(2), 60_000);
  expect(received[0]?.id).toBe(received[1]?.id);
});

test("reorder delivers the latest event first", async () => {
  const { stripe, received, control } = await startSimulator();
  await control("", { webhooks: "reorder" });
  const { id } = await stripe.paymentIntents.create(draft);
  await stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
  await vi.waitFor(() => expect(received).toHaveLength(3), { timeout: 60_000 });
  expect(typesOf(received)).toEqual([
    "payment_intent.succeeded",
    "charge.succeeded",
    "payment_intent.created",
  ]);
});

test("a delivered event can be sent again", async () => {
  const { stripe, received, control, flush } = await startSimulator();
  await stripe.paymentIntents.create(draft);
  await flush();
  await control("/resend", { event: received[0]?.id });
  await flush();
  expect(received).toHaveLength(2);
  expect(received[1]?.id).toBe(received[0]?.id);
});
