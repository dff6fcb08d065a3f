import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { AppError } from "../../shared/errors.ts";
import { type Totals, totalsOf } from "../../shared/money.ts";
import { Address } from "../../shared/order.ts";
import type { Product } from "../catalogue/product.ts";
import { refundReasons } from "./refund-reason.ts";

/**
 * OPEN → COMMITTED (an order), REFUND_PENDING → REFUNDED (money back), or CANCELED (never paid).
 * A payment leaves OPEN once, so it ends in an order or a refund, never both. A bank may turn a
 * refund down later: REFUND_FAILED, until it was sent again.
 */
const paymentStates = [
  "OPEN",
  "COMMITTED",
  "REFUND_PENDING",
  "REFUNDED",
  "REFUND_FAILED",
  "CANCELED",
] as const;
export type PaymentState = (typeof paymentStates)[number];

export const PaymentLine = z.object({
  productId: z.string(),
  name: z.string(),
  image: z.string(),
  pricePaise: z.number(),
  quantity: z.number(),
});
export type PaymentLine = z.infer<typeof PaymentLine>;

export const Payment = z.object({
  /** Also the id of the order it becomes. */
  id: z.string(),
  userId: z.string(),
  userName: z.string(),
  /** `bound`: priced and held by us. `unbound`: a bare amount, its lines come with the order. */
  mode: z.enum(["bound", "unbound"]),
  state: z.enum(paymentStates),
  amountPaise: z.number(),
  lines: z.array(PaymentLine),
  shippingInfo: z.optional(Address),
  /** Same cart, same address: the same payment serves again. */
  cartHash: z.string(),
  intentId: z.optional(z.string()),
  /** The network that it was begun from, while it is open. */
  openedFrom: z.optional(z.string()),
  /** Paise that the order owes and that are not on their way: it was cancelled, or a bank turned a refund down. */
  refundDuePaise: z.optional(z.number()),
  /** Why there is no order, when the money goes back instead. */
  refundReason: z.optional(z.enum(refundReasons)),
  /** How many of its refunds banks turned down. */
  refundsFailed: z.optional(z.number()),
  /** Part of Stripe's idempotency key: raised when Stripe stored a failure under the old one. */
  attempt: z.number(),
  /** ISO 8601. */
  createdAt: z.string(),
  /** ISO 8601; past it the intent is cancelled, then the hold released. */
  expiresAt: z.string(),
});
export type Payment = z.infer<typeof Payment>;

/** A bank turned down what is still owed. */
export const isRefundFailed = ({ state, refundDuePaise = 0, refundsFailed = 0 }: Payment): boolean =>
  state === "REFUND_FAILED" || (refundDuePaise > 0 && refundsFailed > 0);

const holdMinutes = { bound: 15, unbound: 60 } as const;
/** Stripe's bounds of a charge in INR, in paise. */
export const chargeLimits = { min: 50, max: 99_999_999 } as const;

export const expiryOf = (mode: Payment["mode"], now: Date): string =>
  new Date(now.getTime() + holdMinutes[mode] * 60_000).toISOString();

export const isExpired = (payment: Pick<Payment, "expiresAt">, now: Date): boolean =>
  payment.expiresAt <= now.toISOString();

/** Lines of one product become one; sorted, so that concurrent holds meet in the same order. */
export function mergeLines<L extends { product: string; quantity: number }>(
  lines: readonly L[],
): { product: string; quantity: number }[] {
  const merged = new Map<string, number>();
  for (const { product, quantity } of lines) merged.set(product, (merged.get(product) ?? 0) + quantity);
  return [...merged]
    .map(([product, quantity]) => ({ product, quantity }))
    .sort((a, b) => (a.product < b.product ? -1 : 1));
}

/** Lines with name, price and picture as they are now: what the buyer sees is what is charged. Throws `not_found`. */
export function snapshot(
  lines: readonly { product: string; quantity: number }[],
  products: readonly Product[],
): PaymentLine[] {
  const found = new Map(products.map((product) => [product.id, product]));
  return lines.map(({ product: productId, quantity }) => {
    const product = found.get(productId);
    if (!product) throw new AppError("not_found", "Product");
    const { name, pricePaise, images } = product;
    return { productId, name, pricePaise, image: images[0]?.url ?? "", quantity };
  });
}

export const hashCart = (cart: unknown): string =>
  createHash("sha256").update(JSON.stringify(cart)).digest("hex");

/** Clients add up in floating point: one paisa of difference is theirs, more is another amount. */
export function orderTotals(payment: Payment): Totals | undefined {
  const totals = totalsOf(payment.lines);
  if (Math.abs(totals.totalPaise - payment.amountPaise) > 1) return undefined;
  return { ...totals, totalPaise: payment.amountPaise };
}
