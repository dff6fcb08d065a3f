// @vitest-environment happy-dom
import type { PaymentIntentResult } from "@stripe/stripe-js";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { paymentUnderWay } from "../../../../web/src/checkout.ts";
import { pay, resumePayment } from "../../../../web/src/pages/checkout/pay.ts";
import { refusal, serve } from "../../server.ts";

const start = "POST /api/v1/payment/process";
const place = "POST /api/v1/order/new";
const purchase = {
  orderItems: [{ product: "a".repeat(24), quantity: 2 }],
  shippingInfo: {
    fullName: "Asha Rao",
    phoneNumber: "9876543210",
    address: "12 MG Road",
    city: "Bengaluru",
    state: "Karnataka",
    country: "India",
    postalCode: "560001",
  },
  totalPaise: 509_796,
};
const started = (id = "pi_first00") => ({
  body: { success: true, client_secret: `${id}_secret_abc`, amount: purchase.totalPaise },
});
const order = { _id: "b".repeat(24) };
const placed = { status: 201, body: { success: true, order } };
const unavailable = refusal(503, "UNAV", "Service unavailable, try again");

/** What Stripe.js answers; only what the shop reads of it. */
const answers = (...results: object[]) => {
  const confirm = vi.fn<(secret: string) => Promise<PaymentIntentResult>>();
  for (const result of results) confirm.mockResolvedValueOnce(result as PaymentIntentResult);
  return confirm;
};
const succeeded = { paymentIntent: { status: "succeeded" } };
const declined = { error: { type: "card_error", message: "Your card was declined." } };

const calls = (asked: { method: string; url: string }[]) =>
  asked.map(({ method, url }) => `${method} ${url}`);

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test("Pay Now starts a payment, confirms the card and places the order", async () => {
  const asked = serve({ [start]: started(), [place]: placed });
  const confirm = answers(succeeded);
  expect(await pay(purchase, confirm)).toEqual({ kind: "placed", order });
  expect(confirm.mock.calls).toEqual([["pi_first00_secret_abc"]]);
  const { orderItems, shippingInfo } = purchase;
  expect(asked.map(({ body }) => body)).toEqual([
    { amount: 509_796, orderItems, shippingInfo },
    { orderItems, shippingInfo, paymentInfo: { id: "pi_first00" } },
  ]);
});

test("a reload before the success page is shown still leads to it", async () => {
  serve({ [start]: started(), [place]: placed });
  await pay(purchase, answers(succeeded));
  expect(await resumePayment()).toEqual({ kind: "placed", order });
});

test("a declined card places nothing and says what Stripe says", async () => {
  const asked = serve({ [start]: started() });
  expect(await pay(purchase, answers(declined))).toEqual({
    kind: "declined",
    message: "Your card was declined.",
  });
  expect(calls(asked)).toEqual([start]);
});

test("a status other than succeeded is unfinished", async () => {
  serve({ [start]: started() });
  expect(await pay(purchase, answers({ paymentIntent: { status: "processing" } }))).toEqual({
    kind: "unfinished",
  });
});

test("a total that is not the one shown is not charged", async () => {
  const body = { success: true, client_secret: "pi_first00_secret_abc", amount: 600_000 };
  serve({ [start]: { body } });
  const confirm = answers();
  expect(await pay(purchase, confirm)).toEqual({ kind: "repriced", totalPaise: 600_000 });
  expect(confirm).not.toHaveBeenCalled();
});

test("after the money the same order is asked for until it is there, and no second intent is made", async () => {
  const asked = serve({ [start]: started(), [place]: ["no answer", unavailable, unavailable, placed] });
  const outcome = pay(purchase, answers(succeeded));
  await vi.runAllTimersAsync();
  expect(await outcome).toEqual({ kind: "placed", order });
  expect(calls(asked)).toEqual([start, place, place, place, place]);
  expect(new Set(asked.slice(1).map(({ body }) => JSON.stringify(body))).size).toBe(1);
});

test("when the server stays away the order is pending and remembered", async () => {
  const asked = serve({ [start]: started(), [place]: unavailable });
  const outcome = pay(purchase, answers(succeeded));
  await vi.runAllTimersAsync();
  expect(await outcome).toEqual({ kind: "pending" });
  expect(asked.filter(({ url }) => url.endsWith("order/new"))).toHaveLength(6);
  expect(paymentUnderWay.read()?.intentId).toBe("pi_first00");
});

test("a refund is told as the server tells it, at once", async () => {
  const message = "Out of stock. Your payment is being refunded";
  const asked = serve({ [start]: started(), [place]: refusal(409, "REFUNDED", message) });
  expect(await pay(purchase, answers(succeeded))).toMatchObject({
    kind: "refused",
    error: { code: "REFUNDED", message },
  });
  expect(asked).toHaveLength(2);
  expect(paymentUnderWay.read()).toBeUndefined();
});

test("an item sold out before paying is told and no card is asked", async () => {
  serve({ [start]: refusal(409, "STOCK", "Out of stock: Wren Buds") });
  const confirm = answers();
  expect(await pay(purchase, confirm)).toMatchObject({
    kind: "refused",
    error: { message: "Out of stock: Wren Buds" },
  });
  expect(confirm).not.toHaveBeenCalled();
});

test("an intent cancelled meanwhile is replaced once", async () => {
  const canceled = {
    error: { type: "invalid_request_error", message: "canceled", payment_intent: { status: "canceled" } },
  };
  const asked = serve({ [start]: [started(), started("pi_second0")], [place]: placed });
  const confirm = answers(canceled, succeeded);
  expect(await pay(purchase, confirm)).toEqual({ kind: "placed", order });
  expect(confirm.mock.calls.flat()).toEqual(["pi_first00_secret_abc", "pi_second0_secret_abc"]);
  expect(asked.at(-1)?.body).toMatchObject({ paymentInfo: { id: "pi_second0" } });
});

test("an intent that another tab has paid becomes its order", async () => {
  const paid = {
    error: { type: "invalid_request_error", message: "paid", payment_intent: { status: "succeeded" } },
  };
  serve({ [start]: started(), [place]: placed });
  expect(await pay(purchase, answers(paid))).toEqual({ kind: "placed", order });
});

test("paid before and known here: the order is fetched, the card is not asked", async () => {
  paymentUnderWay.write({ ...purchase, intentId: "pi_first00" });
  serve({ [start]: refusal(409, "PAID", "This order is already paid"), [place]: placed });
  const confirm = answers();
  expect(await pay(purchase, confirm)).toEqual({ kind: "placed", order });
  expect(confirm).not.toHaveBeenCalled();
});

test("paid before elsewhere: My Orders has it", async () => {
  serve({ [start]: refusal(409, "PAID", "This order is already paid") });
  expect(await pay(purchase, answers())).toEqual({ kind: "paid" });
});

test("a reload after the money finishes the order without a new payment", async () => {
  paymentUnderWay.write({ ...purchase, intentId: "pi_first00" });
  const asked = serve({ [place]: placed });
  expect(await resumePayment()).toEqual({ kind: "placed", order });
  expect(calls(asked)).toEqual([place]);
});

test("a reload before the money leads back to the card form", async () => {
  paymentUnderWay.write({ ...purchase, intentId: "pi_first00" });
  serve({ [place]: refusal(409, "UNPAID", "Payment not completed") });
  expect(await resumePayment()).toBeUndefined();
  expect(paymentUnderWay.read()).toBeUndefined();
});

test("nothing under way asks nothing", async () => {
  const asked = serve({});
  expect(await resumePayment()).toBeUndefined();
  expect(asked).toEqual([]);
});

test("a login lost after the money keeps the payment for later", async () => {
  serve({ [start]: started(), [place]: refusal(401, "AUTH", "Please login to access this resource") });
  await expect(pay(purchase, answers(succeeded))).rejects.toMatchObject({ code: "AUTH" });
  expect(paymentUnderWay.read()).toMatchObject({ intentId: "pi_first00" });
});

test("a connection lost while the bank decides keeps the payment, its outcome being unknown", async () => {
  serve({ [start]: started() });
  const lost = { error: { type: "api_connection_error", message: "Network error" } };
  expect(await pay(purchase, answers(lost))).toMatchObject({ kind: "declined" });
  expect(paymentUnderWay.read()?.intentId).toBe("pi_first00");
});
