import { Logger } from "@aws-lambda-powertools/logger";
import { AppError } from "../../shared/errors.ts";
import { eachLine, findProducts, releaseStock, sellHeld, sellStock } from "../catalogue/product.table.ts";
import { findPayment, movePayment, oweInFull } from "../payments/payment.table.ts";
import { orderTotals, type Payment } from "../payments/payment.ts";
import type { RefundReason } from "../payments/refund-reason.ts";
import { type Intent, ownMark, retrieveIntent } from "../payments/stripe.ts";
import type { TransactItem } from "../platform/expressions.ts";
import { transact } from "../platform/table.ts";
import { createOrder, findOrderEver } from "./order.table.ts";
import { type Order, orderOf } from "./order.ts";
import { refundInFull } from "./refund-payment.ts";

const logger = new Logger({ serviceName: "settle" });

export type Outcome =
  | { kind: "order"; order: Order }
  | { kind: "refunded"; reason: RefundReason | undefined }
  | { kind: "unpaid" }
  /** Paid, but nobody said what for. */
  | { kind: "no-lines"; paidAt: Date }
  /** Paid, but not what its lines cost. */
  | { kind: "amount"; paidAt: Date };

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
 * OPEN decides, the others report it. Throws `payment_pending` while Stripe or the table cannot tell.
 */
export async function commitOrder(paymentId: string, now: Date): Promise<Outcome> {
  try {
    return await settle(paymentId, now);
  } catch (cause) {
    throw Object.assign(new AppError("payment_pending"), { cause });
  }
}

async function settle(paymentId: string, now: Date): Promise<Outcome> {
  const payment = await findPayment(paymentId);
  if (!payment?.intentId) return { kind: "unpaid" };
  if (payment.state === "COMMITTED") return report(payment);
  if (payment.state === "REFUNDED" || payment.state === "REFUND_FAILED") return refunded(payment);
  if (payment.state === "REFUND_PENDING") return refund(payment);
  const intent = await retrieveIntent(payment.intentId);
  if (!intent?.charge || !isOurs(intent, payment) || intent.status !== "succeeded") return { kind: "unpaid" };
  if (payment.state === "CANCELED") {
    // Intents are cancelled before their records, so this must not be: it goes back, and somebody looks at it.
    logger.error("paid after it was cancelled", { paymentId: payment.id });
    return giveBack(payment, "paid-too-late", now);
  }
  const { paidAt, refundedPaise } = intent.charge;
  if (refundedPaise >= payment.amountPaise) return giveBack(payment, "already-refunded", now);
  if (intent.amountReceivedPaise !== payment.amountPaise) return { kind: "amount", paidAt };
  return commit(payment, { id: intent.id, paidAt }, now);
}

interface Paid {
  id: string;
  paidAt: Date;
}

async function commit(payment: Payment, { id: intentId, paidAt }: Paid, now: Date): Promise<Outcome> {
  const { shippingInfo } = payment;
  if (payment.lines.length === 0 || !shippingInfo) return { kind: "no-lines", paidAt };
  const totals = orderTotals(payment);
  if (!totals) return { kind: "amount", paidAt };
  const order = orderOf({ ...payment, shippingInfo }, intentId, totals, now);
  const sell = payment.mode === "bound" ? sellHeld : sellStock;
  const failed: ReadonlySet<string> = await transact({
    payment: movePayment(payment.id, "OPEN", "COMMITTED"),
    order: createOrder(order),
    ...eachLine(payment.lines, sell),
  });
  if (failed.size === 0) return { kind: "order", order };
  // Somebody else settled it meanwhile: theirs is the outcome.
  if (failed.has("payment") || failed.has("order")) return settle(payment.id, now);
  const short = payment.lines.map(({ productId }) => productId).filter((id) => failed.has(id));
  return giveBack(payment, await whyShort(short), now);
}

async function whyShort(productIds: readonly string[]): Promise<RefundReason> {
  const sold = await findProducts(productIds, true);
  return sold.length < productIds.length ? "no-longer-sold" : "out-of-stock";
}

async function report(payment: Payment): Promise<Outcome> {
  const order = await findOrderEver(payment.id);
  if (!order) throw new Error(`Payment ${payment.id} is committed without its order`);
  return { kind: "order", order };
}

/** Leaves OPEN (or CANCELED: a payment that came too late) for REFUND_PENDING, then refunds. */
export async function giveBack(payment: Payment, reason: RefundReason, now: Date): Promise<Outcome> {
  const failed = await transact({
    payment: oweInFull(payment, reason),
    ...(payment.state === "OPEN" && release(payment)),
  });
  if (failed.has("payment")) return settle(payment.id, now);
  if (failed.size > 0) throw new Error(`The hold of payment ${payment.id} is not there to release`);
  return refund({ ...payment, state: "REFUND_PENDING", refundReason: reason });
}

const refunded = ({ refundReason: reason }: Payment): Outcome => ({ kind: "refunded", reason });

/** The answer is the same whether Stripe took the refund now or the sweeper tries again later. */
async function refund(payment: Payment): Promise<Outcome> {
  await refundInFull(payment);
  return refunded(payment);
}

/** Gives back what a payment holds. */
export const release = ({ mode, lines }: Payment): Record<string, TransactItem> =>
  mode === "bound" ? eachLine(lines, releaseStock) : {};
