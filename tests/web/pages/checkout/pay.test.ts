// @vitest-environment happy-dom
import type { PaymentIntentResult } from "@stripe/stripe-js";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { paymentUnderWay } from "../../../../web/src/app/checkout/checkout.ts";
import { pay, resumePayment } from "../../../../web/src/app/checkout/pay.ts";
import { address } from "../../../support/address.ts";
import { refusal, serve } from "../../server.ts";

const start = "POST /api/v1/payment/process";
const place = "POST /api/v1/order/new";
const open = "GET /api/v1/payment/open";
const line = { product: "a".repeat(24), name: "Wren Buds", image: "/a.webp", quantity: 2, price: 2499 };
const purchase = {
  orderItems: [line],
  shippingInfo: address,
  itemsPrice: 4998,
  discountPrice: 0,
  taxPrice: 99.96,
  shippingPrice: 0,
  totalPrice: 5097.96,
  gst: { rates: [{ percent: 2 }], prices: "exclusive" as const },
};
const started = (id = "pi_first00") => ({
  body: { success: true, client_secret: `${id}_secret_abc`, amount: 509_796 },
});
const underWay = () => ({
  ...purchase,
  paymentInfo: { id: "pi_first00", status: "processing" },
  startedAt: Date.now(),
});
const order = { _id: "b".repeat(24) };
const placed = { status: 201, body: { success: true, order } };
const unavailable = refusal(503, "unavailable", "Service unavailable, try again");

/** A result of Stripe.js with only the fields that the shop reads. */
const answers = (...results: object[]) => {
  const confirm = vi.fn<(secret: string) => Promise<PaymentIntentResult>>();
  for (const result of results) confirm.mockResolvedValueOnce(result as PaymentIntentResult);
  return confirm;
};
const succeeded = { paymentIntent: { status: "succeeded" } };
const declined = { error: { type: "card_error", message: "Your card was declined." } };

const calls = (requests: { method: string; url: string }[]) =>
  requests.map(({ method, url }) => `${method} ${url}`);

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test("Pay Now starts a payment, confirms the card and sends the whole order with its totals", async () => {
  const requests = serve({ [start]: started(), [place]: placed });
  const confirm = answers(succeeded);
  expect(await pay(purchase, confirm)).toEqual({ kind: "placed", order });
  expect(confirm.mock.calls).toEqual([["pi_first00_secret_abc"]]);
  const orderItems = [{ product: line.product, quantity: 2 }];
  expect(requests.map(({ body }) => body)).toEqual([
    { amount: 509_796, orderItems, shippingInfo: purchase.shippingInfo },
    { ...purchase, paymentInfo: { id: "pi_first00", status: "succeeded" } },
  ]);
});

test("a reload before the success page opens still leads to it", async () => {
  serve({ [start]: started(), [place]: placed });
  await pay(purchase, answers(succeeded));
  expect(await resumePayment()).toEqual({ kind: "placed", order });
});

test("a declined card places no order and shows Stripe's message", async () => {
  const requests = serve({ [start]: started() });
  expect(await pay(purchase, answers(declined))).toEqual({
    kind: "declined",
    message: "Your card was declined.",
  });
  expect(calls(requests)).toEqual([start]);
});

test("a status other than succeeded counts as unfinished", async () => {
  serve({ [start]: started() });
  expect(await pay(purchase, answers({ paymentIntent: { status: "processing" } }))).toEqual({
    kind: "unfinished",
  });
});

test("a total other than the one shown is not charged", async () => {
  const priced = { orderItems: [{ ...line, price: 3000 }], itemsPrice: 6000, totalPrice: 6120 };
  const body = { success: true, client_secret: "pi_first00_secret_abc", amount: 612_000, priced };
  serve({ [start]: { body } });
  const confirm = answers();
  expect(await pay(purchase, confirm)).toEqual({ kind: "repriced", priced });
  expect(confirm).not.toHaveBeenCalled();
});

test("after payment the same order is retried until it is placed, without a second intent", async () => {
  const requests = serve({ [start]: started(), [place]: ["no answer", unavailable, unavailable, placed] });
  const outcome = pay(purchase, answers(succeeded));
  await vi.runAllTimersAsync();
  expect(await outcome).toEqual({ kind: "placed", order });
  expect(calls(requests)).toEqual([start, place, place, place, place]);
  expect(new Set(requests.slice(1).map(({ body }) => JSON.stringify(body))).size).toBe(1);
});

test("if the server stays unavailable the order is pending and remembered", async () => {
  const requests = serve({ [start]: started(), [place]: unavailable });
  const outcome = pay(purchase, answers(succeeded));
  await vi.runAllTimersAsync();
  expect(await outcome).toEqual({ kind: "pending" });
  expect(requests.filter(({ url }) => url.endsWith("order/new"))).toHaveLength(6);
  expect(paymentUnderWay.read()?.paymentInfo.id).toBe("pi_first00");
});

test("a refund is reported at once with the server's message", async () => {
  const message = "Out of stock. Your payment is being refunded";
  const requests = serve({ [start]: started(), [place]: refusal(409, "refunded", message) });
  expect(await pay(purchase, answers(succeeded))).toMatchObject({
    kind: "refused",
    error: { code: "refunded", message },
  });
  expect(requests).toHaveLength(2);
  expect(paymentUnderWay.read()).toBeUndefined();
});

test("an item sold out before payment is reported and no card is charged", async () => {
  serve({ [start]: refusal(409, "out_of_stock", "Out of stock: Wren Buds") });
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
  const requests = serve({ [start]: [started(), started("pi_second0")], [place]: placed });
  const confirm = answers(canceled, succeeded);
  expect(await pay(purchase, confirm)).toEqual({ kind: "placed", order });
  expect(confirm.mock.calls.flat()).toEqual(["pi_first00_secret_abc", "pi_second0_secret_abc"]);
  expect(requests.at(-1)?.body).toMatchObject({ paymentInfo: { id: "pi_second0" } });
});

test("an intent paid in another tab is placed as its order", async () => {
  const paid = {
    error: { type: "invalid_request_error", message: "paid", payment_intent: { status: "succeeded" } },
  };
  serve({ [start]: started(), [place]: placed });
  expect(await pay(purchase, answers(paid))).toEqual({ kind: "placed", order });
});

test("a payment made earlier in this browser is placed without charging the card", async () => {
  paymentUnderWay.write(underWay());
  serve({ [start]: refusal(409, "already_paid", "This order is already paid"), [place]: placed });
  const confirm = answers();
  expect(await pay(purchase, confirm)).toEqual({ kind: "placed", order });
  expect(confirm).not.toHaveBeenCalled();
});

test("a payment made earlier elsewhere leads to its order, which is then marked as seen", async () => {
  const earlier = { ...order, orderItems: [line], shippingInfo: address, paymentInfo: { id: "pi_first00" } };
  const requests = serve({
    [start]: refusal(409, "already_paid", "This order is already paid"),
    [open]: { body: { success: true, placed: earlier } },
    [place]: placed,
  });
  const confirm = answers();
  expect(await pay(purchase, confirm)).toEqual({ kind: "placed", order: earlier, isEarlier: true });
  expect(confirm).not.toHaveBeenCalled();
  expect(calls(requests)).toEqual([start, open, place]);
  expect(requests.at(-1)?.body).toMatchObject({ paymentInfo: { id: "pi_first00" } });
});

test("a payment made earlier elsewhere whose order is on its way leads to My Orders", async () => {
  const refused = refusal(409, "already_paid", "This order is already paid");
  serve({ [start]: refused, [open]: { body: { success: true } } });
  expect(await pay(purchase, answers())).toEqual({ kind: "paid" });
});

test("a reload after payment places the order without a new payment", async () => {
  paymentUnderWay.write(underWay());
  const requests = serve({ [place]: placed });
  expect(await resumePayment()).toEqual({ kind: "placed", order });
  expect(calls(requests)).toEqual([place]);
});

test("a reload before payment returns to the card form; the payment is forgotten once its hold has ended", async () => {
  paymentUnderWay.write(underWay());
  serve({ [place]: refusal(409, "unpaid", "Payment not completed") });
  expect(await resumePayment()).toBeUndefined();
  // Another tab may be waiting for the bank.
  expect(paymentUnderWay.read()).toBeDefined();
  vi.advanceTimersByTime(16 * 60_000);
  expect(await resumePayment()).toBeUndefined();
  expect(paymentUnderWay.read()).toBeUndefined();
});

test("without a payment in progress nothing is requested", async () => {
  const requests = serve({});
  expect(await resumePayment()).toBeUndefined();
  expect(requests).toEqual([]);
});

test("a session lost after payment keeps the payment for later", async () => {
  serve({
    [start]: started(),
    [place]: refusal(401, "unauthenticated", "Please login to access this resource"),
  });
  await expect(pay(purchase, answers(succeeded))).rejects.toMatchObject({ code: "unauthenticated" });
  expect(paymentUnderWay.read()).toMatchObject({ paymentInfo: { id: "pi_first00" } });
});

test("a connection lost during confirmation keeps the payment, whose outcome is unknown", async () => {
  serve({ [start]: started() });
  const lost = { error: { type: "api_connection_error", message: "Network error" } };
  expect(await pay(purchase, answers(lost))).toMatchObject({ kind: "declined" });
  expect(paymentUnderWay.read()?.paymentInfo.id).toBe("pi_first00");
});
