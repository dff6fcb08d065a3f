import { afterEach, expect, test, vi } from "vitest";
import { failureOf } from "./failure.ts";
import { rupees, startSimulator } from "./harness.ts";

afterEach(() => vi.useRealTimers());

const draft = { ...rupees, amount: 204_000, allowed_payment_method_types: ["card", "upi"] };

/** An intent whose code is shown, as the browser confirms it. */
async function shownCode() {
  const started = await startSimulator();
  const { id, client_secret: secret } = await started.stripe.paymentIntents.create(draft);
  const { body: intent } = await started.browserPost(`/v1/payment_intents/${id}/confirm`, {
    client_secret: secret ?? "",
    "payment_method_data[type]": "upi",
  });
  return { ...started, id, intent };
}

test("a UPI payment shows a code until the phone approves it", async () => {
  const { stripe, control, origin, id, intent, flush, received } = await shownCode();
  expect(intent).toMatchObject({
    status: "requires_action",
    next_action: { type: "upi_handle_redirect_or_display_qr_code" },
  });
  const { qr_code: code } = intent.next_action.upi_handle_redirect_or_display_qr_code;
  expect(code.expires_at).toBeGreaterThan(Date.now() / 1000);
  const picture = await fetch(origin + code.image_url_svg.replace("/_local/stripe", ""));
  expect(picture.headers.get("content-type")).toBe("image/svg+xml");
  expect(await picture.text()).toMatch(/^<svg/);
  expect((await control("/upi")).body).toEqual([{ payment: id, amount: 204_000, receipt: null }]);
  await control("/upi", { payment_intent: id });
  const paid = await stripe.paymentIntents.retrieve(id, { expand: ["latest_charge"] });
  expect(paid).toMatchObject({
    status: "succeeded",
    amount_received: 204_000,
    latest_charge: { payment_method_details: { type: "upi", upi: { vpa: "asha@upi" } } },
  });
  expect((await control("/upi", { payment_intent: id })).status).toBe(400);
  expect((await stripe.refunds.create({ payment_intent: id })).status).toBe("succeeded");
  await flush();
  expect(received.map(({ type }) => type)).toContain("payment_intent.succeeded");
});

test("a declined code frees the intent for another way to pay", async () => {
  const { stripe, control, id } = await shownCode();
  await control("/upi", { payment_intent: id, outcome: "decline" });
  expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
    status: "requires_payment_method",
    next_action: null,
    last_payment_error: { code: "payment_method_provider_decline" },
  });
  const paid = await stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
  expect(paid.status).toBe("succeeded");
});

test("a code expires after five minutes, also across a restart", async () => {
  const { stop, dataFile, id } = await shownCode();
  await stop();
  vi.useFakeTimers({ now: Date.now() + 301_000, toFake: ["Date"] });
  const { stripe } = await startSimulator(dataFile);
  expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
    status: "requires_payment_method",
    last_payment_error: { code: "payment_intent_payment_attempt_expired" },
  });
});

test("a canceled code can't be approved", async () => {
  const { stripe, control, id } = await shownCode();
  await stripe.paymentIntents.cancel(id);
  expect((await control("/upi", { payment_intent: id })).status).toBe(400);
});

test("UPI is refused where the intent does not offer it, and above ₹1,00,000", async () => {
  const { stripe } = await startSimulator();
  const upi = { payment_method_data: { type: "upi" as const } };
  const card = await stripe.paymentIntents.create({ ...draft, allowed_payment_method_types: ["card"] });
  expect(await failureOf(stripe.paymentIntents.confirm(card.id, upi))).toMatchObject({
    code: "payment_intent_incompatible_payment_method",
  });
  const large = await stripe.paymentIntents.create({ ...draft, amount: 10_000_001 });
  expect(await failureOf(stripe.paymentIntents.confirm(large.id, upi))).toMatchObject({
    code: "amount_too_large",
  });
});
