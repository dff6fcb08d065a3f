import { renderSVG } from "uqr";
import * as z from "zod/mini";
import { answerAttempt, beginAttempt, cancelAttempt } from "./attempts.ts";
import { cardOf } from "./cards.ts";
import { badRequest, type ErrorBody, invalidInput } from "./errors.ts";
import { checkoutError } from "./failures.ts";
import { orderOf, paymentOf } from "./find.ts";
import type { Payment } from "./records.ts";
import { checkoutSignature } from "./signature.ts";
import type { Store } from "./store.ts";

/** What Checkout hands to the page. */
export interface CheckoutResult {
  payment: string;
  state: "failed" | "paid" | "waiting";
  response?: { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string };
  error?: ErrorBody;
}

export function resultOf(store: Store, id: string, keySecret: string): CheckoutResult {
  const payment = paymentOf(store, id);
  if (payment.status === "created") return { payment: id, state: "waiting" };
  if (payment.status === "failed") return { payment: id, state: "failed", error: checkoutError(payment) };
  const razorpay_signature = checkoutSignature(payment.order_id, id, keySecret);
  const response = { razorpay_payment_id: id, razorpay_order_id: payment.order_id, razorpay_signature };
  return { payment: id, state: "paid", response };
}

/** What a UPI app reads from the code. */
const upiLink = ({ id, amount, shop }: Payment): string =>
  `upi://pay?${new URLSearchParams({ pa: "earshot.rzp@local", pn: shop, tr: id, am: (amount / 100).toFixed(2), cu: "INR" })}`;

const OrderInput = z.object({ key: z.string(), order: z.string() });
const AttemptInput = z.object({
  key: z.string(),
  order: z.string(),
  method: z.enum(["upi", "netbanking", "card"]),
  flow: z.optional(z.enum(["qr", "intent"])),
  bank: z.optional(z.string()),
  number: z.optional(z.string()),
  cardholder: z.optional(z.string()),
  email: z.optional(z.string()),
  contact: z.optional(z.string()),
  shop: z._default(z.string(), "Earshot"),
  description: z.optional(z.string()),
  notes: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
});
const PaymentInput = z.object({ payment: z.string() });
const AnswerInput = z.object({
  payment: z.string(),
  outcome: z.enum(["approve", "decline", "funds", "otp"]),
});

interface CheckoutContext {
  store: Store;
  keyId: string;
  keySecret: string;
}

function checkKey({ keyId }: CheckoutContext, key: string): void {
  if (key !== keyId) throw badRequest("The id provided does not exist");
}

function order(context: CheckoutContext, body: unknown): unknown {
  const { key, order: id } = z.parse(OrderInput, body);
  checkKey(context, key);
  const { amount, currency, status } = orderOf(context.store, id);
  return { amount, currency, status };
}

function attempt(context: CheckoutContext, body: unknown): unknown {
  const { key, number, cardholder, ...given } = z.parse(AttemptInput, body);
  checkKey(context, key);
  const card = given.method === "card" ? cardOf(number ?? "", cardholder ?? "") : undefined;
  if (given.method === "card" && card === undefined)
    throw invalidInput("The card number is not one of Razorpay's test cards.", "number");
  const payment = beginAttempt(context.store, { ...given, card });
  return {
    payment: payment.id,
    code: `data:image/svg+xml,${encodeURIComponent(renderSVG(upiLink(payment)))}`,
  };
}

/** Payments that a phone could approve, newest first. */
function phone({ store }: CheckoutContext): unknown {
  const isOpen = ({ method, answered, status, error_reason: reason }: Payment) =>
    method === "upi" && !answered && (status === "created" || reason === "payment_timed_out");
  return store
    .newest("payment", { count: 50 })
    .filter(isOpen)
    .map((payment) => ({
      payment: payment.id,
      order: payment.order_id,
      shop: payment.shop,
      receipt: orderOf(store, payment.order_id).receipt,
      amount: payment.amount,
      created_at: payment.created_at,
      isOver: payment.status !== "created" || orderOf(store, payment.order_id).status === "paid",
    }));
}

const endpoints: Record<string, (context: CheckoutContext, body: unknown) => unknown> = {
  "POST /checkout/order": order,
  "POST /checkout/attempt": attempt,
  "POST /checkout/result": ({ store, keySecret }, body) =>
    resultOf(store, z.parse(PaymentInput, body).payment, keySecret),
  "POST /checkout/answer": ({ store, keySecret }, body) => {
    const { payment, outcome } = z.parse(AnswerInput, body);
    answerAttempt(store, payment, outcome);
    return resultOf(store, payment, keySecret);
  },
  "POST /checkout/cancel": ({ store }, body) => {
    cancelAttempt(store, z.parse(PaymentInput, body).payment);
    return {};
  },
  "POST /checkout/phone": phone,
};

/** The private API of the stand-in for Checkout and of the phone. Undefined: no such endpoint. */
export const checkoutEndpoint = (endpoint: string) => endpoints[endpoint];
