import { Logger } from "@aws-lambda-powertools/logger";
import { AppError } from "../../shared/core/errors.ts";
import { type CartLines, findCart, takeFromCart } from "../accounts/cart.table.ts";
import { findDetails } from "../catalogue/product.table.ts";
import { eachLine, sellHeld, sellStock } from "../catalogue/stock.table.ts";
import { findPayment, movePaymentToOrder, moveToRefundPending } from "../payments/payment.table.ts";
import { orderTotals, type Payment } from "../payments/payment.ts";
import type { Intent } from "../payments/provider.ts";
import { providerOf } from "../payments/providers.ts";
import type { RefundReason } from "../payments/refund-reason.ts";
import type { TransactItem } from "../platform/expressions.ts";
import { rounds, transact } from "../platform/table.ts";
import { heldLines, release } from "./holds.ts";
import { createOrder, findOrderEver } from "./order.table.ts";
import { type Order, orderOf } from "./order.ts";
import { claimNumber, drawNumber } from "./order-number.table.ts";

const logger = new Logger({ serviceName: "settle" });

export interface Claim {
  payment: Payment;
  paidAt: Date;
}

export type Outcome =
  | { kind: "order"; order: Order }
  | { kind: "refunded"; reason: RefundReason | undefined }
  | { kind: "unpaid" }
  | ({ kind: "no-lines" } & Claim)
  | ({ kind: "amount" } & Claim);

const isFor = ({ id, userId }: Payment, intent: Intent): boolean =>
  intent.paymentId === id && intent.userId === userId;

/** Items that a caller has just read in one request. */
export interface Known {
  payment?: Payment | undefined;
  order?: Order | undefined;
  cart?: CartLines;
}

/**
 * Turns a paid payment into its order, or refunds it. Browser, webhook and sweeper call this concurrently: the first
 * write out of OPEN decides, and later calls return its outcome. Throws `payment_pending` (503) on any failure.
 */
export async function commitOrder(paymentId: string, now: Date, known?: Known): Promise<Outcome> {
  try {
    return await settle(paymentId, now, known);
  } catch (cause) {
    throw Object.assign(new AppError("payment_pending"), { cause });
  }
}

async function settle(paymentId: string, now: Date, known: Known = {}): Promise<Outcome> {
  let payment = known.payment ?? (await findPayment(paymentId));
  if (!payment?.intentId) return { kind: "unpaid" };
  if (payment.state === "COMMITTED") return orderOutcome(payment, known.order);
  if (payment.state === "REFUNDED" || payment.state === "REFUND_FAILED") return refunded(payment);
  if (payment.state === "REFUND_PENDING") return refund(payment);
  const intent = await providerOf(payment).read(payment.intentId);
  if (!intent?.paid || !isFor(payment, intent)) return { kind: "unpaid" };
  const { paise, refundedPaise, at: paidAt, paidBy, chargeId } = intent.paid;
  payment = { ...payment, paidPaise: paise, chargeId, ...(paidBy && { paidBy }) };
  if (payment.state === "CANCELED") return refundLate(payment, now);
  if (intent.currency !== "inr" || paise !== payment.amountPaise) {
    logger.error("another amount was paid", { paymentId: payment.id, currency: intent.currency, paise });
    return refundPayment(payment, "amount-mismatch", now);
  }
  if (refundedPaise >= paise) return refundPayment(payment, "already-refunded", now);
  return commit(payment, { id: intent.id, paidAt, cart: known.cart }, now);
}

function refundLate(payment: Payment, now: Date): Promise<Outcome> {
  if (providerOf(payment).endsForGood) logger.error("paid after it was cancelled", { paymentId: payment.id });
  return refundPayment(payment, "paid-too-late", now);
}

interface Paid {
  id: string;
  paidAt: Date;
  cart: CartLines | undefined;
}

async function commit(payment: Payment, { id: intentId, paidAt, cart }: Paid, now: Date): Promise<Outcome> {
  const { shippingInfo } = payment;
  if (payment.lines.length === 0 || !shippingInfo) return { kind: "no-lines", payment, paidAt };
  const totals = orderTotals(payment);
  if (!totals) return { kind: "amount", payment, paidAt };
  const sell = payment.mode === "priced" ? sellHeld : sellStock;
  const { order, failed } = await write(payment, cart, (number) => {
    const order = orderOf({ ...payment, shippingInfo }, { number, intentId }, totals, now);
    const items = {
      payment: movePaymentToOrder(payment, number),
      order: createOrder(order),
      number: claimNumber(order),
      ...eachLine(heldLines(payment), sell),
    };
    return { order, items };
  });
  if (failed.size === 0) return { kind: "order", order };
  if (failed.has("payment") || failed.has("order")) return settle(payment.id, now);
  const short = payment.lines.map(({ productId }) => productId).filter((id) => failed.has(id));
  return refundPayment(payment, await shortageReason(short), now);
}

interface Draft {
  order: Order;
  items: Readonly<Record<string, TransactItem>>;
}

/** Draws numbers until one is free. Returns the names of other items whose condition failed. */
async function write(
  { userId, guestEmail, lines }: Payment,
  knownCart: CartLines | undefined,
  draft: (number: string) => Draft,
) {
  let collisions = 0;
  let inCart = guestEmail === undefined ? knownCart : [];
  for await (const _ of rounds()) {
    inCart ??= await findCart(userId);
    const { order, items } = draft(drawNumber(collisions));
    const cart = takeFromCart(userId, lines, inCart);
    const all: ReadonlySet<string> = await transact({ ...items, cart });
    if (all.has("cart")) inCart = undefined;
    const failed = new Set([...all].filter((name) => name !== "number" && name !== "cart"));
    if (all.size === 0 || failed.size > 0) return { order, failed };
    if (all.has("number")) collisions += 1;
  }
  throw new AppError("unavailable");
}

async function shortageReason(productIds: readonly string[]): Promise<RefundReason> {
  const sold = await findDetails(productIds, true);
  return sold.length < productIds.length ? "no-longer-sold" : "out-of-stock";
}

async function orderOutcome(payment: Payment, known: Order | undefined): Promise<Outcome> {
  const order = known ?? (await findOrderEver(payment.id));
  if (!order) throw new Error(`Payment ${payment.id} is committed without its order`);
  return { kind: "order", order };
}

/** Returns the other outcome if another caller settled it first. Throws `unavailable` (503). */
export async function refundPayment(payment: Payment, reason: RefundReason, now: Date): Promise<Outcome> {
  const failed = await transact({
    payment: moveToRefundPending(payment, reason),
    ...(payment.state === "OPEN" && release(payment)),
  });
  if (failed.has("payment")) return settle(payment.id, now);
  if (failed.size > 0) throw new Error(`The hold of payment ${payment.id} doesn't exist`);
  return refund({ ...payment, state: "REFUND_PENDING", refundReason: reason });
}

const refunded = ({ refundReason: reason }: Payment): Outcome => ({ kind: "refunded", reason });

/** Retries on every call: providers don't send a refund twice. */
async function refund(payment: Payment): Promise<Outcome> {
  // Nearly every payment becomes an order.
  const { refundInFull } = await import("./refund-payment.ts");
  await refundInFull(payment);
  return refunded(payment);
}
