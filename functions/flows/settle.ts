import { Logger } from "@aws-lambda-powertools/logger";
import { AppError } from "../../shared/errors.ts";
import { createOrder, findOrderEver } from "../data/order.ts";
import { findPayment, movePayment } from "../data/payment.ts";
import { releaseStock, sellHeld, sellStock } from "../data/product.ts";
import { type Part, transact } from "../data/table.ts";
import { type Order, orderOf } from "../domain/order.ts";
import { orderTotals, type Payment } from "../domain/payment.ts";
import { type Intent, ownMark, retrieveIntent } from "../services/stripe.ts";
import { refundInFull } from "./refund.ts";

const logger = new Logger({ serviceName: "settle" });

export type Outcome =
  | { kind: "order"; order: Order }
  | { kind: "refunded" }
  | { kind: "unpaid" }
  /** Paid, but nobody said what for. */
  | { kind: "no-lines" }
  /** Paid, but not what its lines cost. */
  | { kind: "amount" };

function isOurs(intent: Intent, payment: Payment): boolean {
  const { app, stage } = ownMark();
  const { metadata } = intent;
  return (
    intent.currency === "inr" &&
    metadata.app === app &&
    metadata.stage === stage &&
    metadata.paymentId === payment.id &&
    metadata.userId === payment.userId
  );
}

/**
 * Turns a paid payment into its order, or gives the money back when it cannot be met. Called by the
 * shopper's browser, the webhook and the sweeper, at once and repeatedly: the first write out of
 * OPEN decides, the others report it. Throws PEND while Stripe or the table cannot tell.
 */
export async function commitOrder(paymentId: string, now: Date): Promise<Outcome> {
  try {
    return await settle(paymentId, now);
  } catch (cause) {
    throw Object.assign(new AppError("PEND"), { cause });
  }
}

async function settle(paymentId: string, now: Date): Promise<Outcome> {
  const payment = await findPayment(paymentId);
  if (!payment?.intentId) return { kind: "unpaid" };
  if (payment.state === "COMMITTED") return report(payment);
  if (payment.state === "REFUNDED" || payment.state === "REFUND_FAILED") return { kind: "refunded" };
  if (payment.state === "REFUND_PENDING") return refund(payment, payment.intentId);
  const intent = await retrieveIntent(payment.intentId);
  if (!intent || !isOurs(intent, payment) || intent.status !== "succeeded") return { kind: "unpaid" };
  if (payment.state === "CANCELED") {
    // Intents are cancelled before their records, so this must not be: it goes back, and somebody looks at it.
    logger.error("paid after it was cancelled", { paymentId: payment.id });
    return giveBack(payment, intent.id, now);
  }
  if (intent.amountReceivedPaise !== payment.amountPaise) return { kind: "amount" };
  return commit(payment, intent, now);
}

async function commit(payment: Payment, intent: Intent, now: Date): Promise<Outcome> {
  const { shippingInfo } = payment;
  if (payment.lines.length === 0 || !shippingInfo) return { kind: "no-lines" };
  const totals = orderTotals(payment);
  if (!totals) return { kind: "amount" };
  const order = orderOf({ ...payment, shippingInfo }, intent.id, totals, now);
  const sell = payment.mode === "bound" ? sellHeld : sellStock;
  const failed = await transact([
    movePayment(payment.id, "OPEN", "COMMITTED"),
    createOrder(order),
    ...payment.lines.map(sell),
  ]);
  if (failed.length === 0) return { kind: "order", order };
  // Somebody else settled it meanwhile: theirs is the outcome.
  if (failed.includes(0) || failed.includes(1)) return settle(payment.id, now);
  return giveBack(payment, intent.id, now);
}

async function report(payment: Payment): Promise<Outcome> {
  const order = await findOrderEver(payment.id);
  if (!order) throw new Error(`Payment ${payment.id} is committed without its order`);
  return { kind: "order", order };
}

/** Paid, but for nothing that can be delivered: the money goes back. */
export async function refuse(payment: Payment, now: Date): Promise<void> {
  if (payment.intentId) await giveBack(payment, payment.intentId, now);
}

/** Leaves OPEN (or CANCELED: a payment that came too late) for REFUND_PENDING, then refunds. */
async function giveBack(payment: Payment, intentId: string, now: Date): Promise<Outcome> {
  const failed = await transact([
    movePayment(payment.id, payment.state, "REFUND_PENDING"),
    ...(payment.state === "OPEN" ? release(payment) : []),
  ]);
  if (failed.includes(0)) return settle(payment.id, now);
  if (failed.length > 0) throw new Error(`The hold of payment ${payment.id} is not there to release`);
  return refund({ ...payment, state: "REFUND_PENDING" }, intentId);
}

/** The answer is the same whether Stripe took the refund now or the sweeper tries again later. */
async function refund(payment: Payment, intentId: string): Promise<Outcome> {
  await refundInFull({ ...payment, intentId });
  await transact([movePayment(payment.id, "REFUND_PENDING", "REFUNDED")]);
  return { kind: "refunded" };
}

export const release = (payment: Payment): Part[] =>
  payment.mode === "bound" ? payment.lines.map(releaseStock) : [];
