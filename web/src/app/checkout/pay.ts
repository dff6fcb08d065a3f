import type { PaymentIntentResult } from "@stripe/stripe-js";
import type { Answer } from "../../../../shared/contract.ts";
import { holdMinutes } from "../../../../shared/core/limits.ts";
import { toPaise } from "../../../../shared/core/money.ts";
import type { ShippingInfo } from "../../../../shared/delivery/shipping-info.ts";
import type { PricedLines } from "../../../../shared/orders/priced-lines.ts";
import type { Order } from "../../../../shared/orders/schemas.ts";
import type { Offer } from "../../../../shared/payments/offers.ts";
import { ApiError, call, fetchInTime, isPassing, type Send } from "../../lib/api.ts";
import { couponCode } from "./cart-prices.ts";
import { type PaymentUnderWay, paymentUnderWay } from "./checkout.ts";

export type Outcome =
  | { kind: "placed"; order: Order; isEarlier?: true }
  /** Nothing was charged; the same intent accepts another card. */
  | { kind: "declined"; message: string }
  | { kind: "unfinished" }
  /** Nothing was charged: the total differs from the one shown. */
  | { kind: "repriced"; priced: PricedLines | undefined }
  /** Charged; the server will place the order. */
  | { kind: "pending" }
  /** Charged earlier, from another tab or device; the order will follow. */
  | { kind: "paid" }
  | { kind: "refused"; error: ApiError };

/** As shown on the page. */
export interface Purchase extends PricedLines {
  shippingInfo: ShippingInfo;
}

export type Confirm = (clientSecret: string) => Promise<PaymentIntentResult>;

/** Half a minute in total, before the shopper is told to wait. */
const waitsMs = [1000, 2000, 4000, 8000, 15_000];
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const isWorthWaiting = (error: ApiError): boolean => isPassing(error) || error.code === "too_many_attempts";

/** Returns the order or an error. Throws only without a session. */
async function tryToPlace({
  startedAt: _,
  remote: __,
  ...draft
}: PaymentUnderWay): Promise<Order | ApiError> {
  try {
    return (await call("orders/place", draft)).order;
  } catch (error) {
    if (error instanceof ApiError && error.code !== "unauthenticated") return error;
    throw error;
  }
}

/** Places the order of a paid intent. Idempotent, so it is retried, and never leads to a second intent. */
async function placeOrder(payment: PaymentUnderWay): Promise<Outcome> {
  for (const waitMs of [...waitsMs, undefined]) {
    const answer = await tryToPlace(payment);
    // Kept until the success page is shown: a reload before then asks again.
    if (!(answer instanceof ApiError)) return { kind: "placed", order: answer };
    if (answer.code === "unpaid") return { kind: "unfinished" };
    if (!isWorthWaiting(answer)) {
      paymentUnderWay.write(undefined);
      return { kind: "refused", error: answer };
    }
    if (waitMs !== undefined) await wait(waitMs);
  }
  return { kind: "pending" };
}

/** The server settles what an app or a bank approves. */
async function approvedElsewhere(id: string): Promise<Outcome> {
  const { state, order } = await call("payments/state", { id });
  if (order) {
    await markSeen(order);
    return { kind: "placed", order };
  }
  return { kind: state === "paid" ? "pending" : "unfinished" };
}

/** Finishes an interrupted payment; undefined if nothing was paid. */
export async function resumePayment(): Promise<Outcome | undefined> {
  const payment = paymentUnderWay.read();
  if (!payment) return undefined;
  const { remote } = payment;
  const outcome = await (remote ? approvedElsewhere(remote.id) : placeOrder(payment));
  if (outcome.kind !== "unfinished") return outcome;
  // Another tab may be waiting for the bank. Unpaid intents end with the hold.
  if (Date.now() - payment.startedAt > holdMinutes * 60_000) paymentUnderWay.write(undefined);
  return undefined;
}

/** Marks an order as seen whose payment this browser does not know. */
export const markSeen = ({ orderItems, shippingInfo, paymentInfo }: Order): Promise<unknown> =>
  call("orders/place", { orderItems, shippingInfo, paymentInfo }).catch(() => undefined);

/** Finds the order of a closed page or another device. */
async function paidEarlier(): Promise<Outcome> {
  const { placed } = await call("payments/open", {});
  if (!placed) return { kind: "paid" };
  await markSeen(placed);
  return { kind: "placed", order: placed, isEarlier: true };
}

export type Started = Answer<"payments/start"> & {
  /** Milliseconds by which this device's clock is ahead of the server's, or a little less. */
  aheadMs: number;
};

/** Counted from the request, so that no countdown outlasts the hold. */
export function aheadOf({ expiresAt, secondsLeft }: Answer<"payments/start">, askedAt: number): number {
  return secondsLeft === undefined ? 0 : askedAt + secondsLeft * 1000 - Date.parse(expiresAt);
}

async function startPayment({ orderItems, shippingInfo, totalPrice, coupon }: Purchase, way?: Offer) {
  const lines = orderItems.map(({ product, quantity }) => ({ product, quantity }));
  let askedAt = 0;
  const send: Send = (url, init) => {
    askedAt = Date.now();
    return fetchInTime()(url, init);
  };
  try {
    const amount = toPaise(totalPrice);
    const input = { amount, orderItems: lines, shippingInfo, coupon, ...way };
    const started = await call("payments/start", input, { send });
    return { ...started, aheadMs: aheadOf(started, askedAt) };
  } catch (error) {
    if (error instanceof ApiError && error.code === "coupon_invalid") couponCode.write(undefined);
    if (error instanceof ApiError && error.code !== "unauthenticated") return error;
    throw error;
  }
}

/** Returns what ended the purchase or stopped it, if it did not start. */
export async function begin(purchase: Purchase, way?: Offer): Promise<Started | Outcome> {
  const started = await startPayment(purchase, way);
  if (started instanceof ApiError)
    return started.code === "already_paid"
      ? ((await resumePayment()) ?? (await paidEarlier()))
      : { kind: "refused", error: started };
  if (started.amount !== toPaise(purchase.totalPrice)) return { kind: "repriced", priced: started.priced };
  return started;
}

/** Throws unexpected errors only. */
export async function pay(
  purchase: Purchase,
  confirm: Confirm,
  way?: Offer,
  isSecondIntent = false,
): Promise<Outcome> {
  const started = await begin(purchase, way);
  if ("kind" in started) return started;

  const secret = started.client_secret ?? "";
  const id = secret.replace(/_secret_.*$/, "");
  const startedAt = Date.now();
  const underWay = (status: string): PaymentUnderWay => ({
    ...purchase,
    paymentInfo: { id, status },
    startedAt,
  });
  paymentUnderWay.write(underWay("processing"));
  const { error, paymentIntent = error?.payment_intent } = await confirm(secret);
  if (paymentIntent?.status === "succeeded") {
    paymentUnderWay.write(underWay("succeeded"));
    return placeOrder(underWay("succeeded"));
  }
  // The hold expired while the page was open: nothing was paid, and a new intent can be started.
  if (paymentIntent?.status === "canceled" && !isSecondIntent) return pay(purchase, confirm, way, true);
  if (!error) return { kind: "unfinished" };
  if (error.type === "card_error" || error.type === "validation_error") paymentUnderWay.write(undefined);
  return { kind: "declined", message: error.message ?? "Your card was declined." };
}
