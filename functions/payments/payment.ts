import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { AppError } from "../../shared/core/errors.ts";
import { holdMinutes, maxChargePaise } from "../../shared/core/limits.ts";
import { type Totals, totalsOf } from "../../shared/core/money.ts";
import { Address } from "../../shared/delivery/shipping-info.ts";
import type { Gst } from "../../shared/tax/gst.ts";
import type { Product } from "../catalogue/product.ts";
import { refundReasons } from "./refund-reason.ts";

/**
 * OPEN → COMMITTED (an order), REFUND_PENDING → REFUNDED (money back), or CANCELED (never paid).
 * A payment leaves OPEN only once, so it ends in an order or a refund, never both. When a bank declines
 * the refund later, the state is REFUND_FAILED until the refund has been sent again.
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
  /** Paise off the whole line. */
  discountPaise: z.optional(z.number()),
  /** The product's own rate, where it has one. */
  gstPercent: z.optional(z.number()),
  hsn: z.optional(z.string()),
});
export type PaymentLine = z.infer<typeof PaymentLine>;

/** How the sale is taxed, from the stage's settings at the time of Pay Now. */
export const SaleGst = z.object({
  /** Of lines without a rate of their own. */
  percent: z.number(),
  prices: z.enum(["exclusive", "inclusive"]),
  /** Two digits: the seller's state. */
  sellerState: z.string(),
  /** Absent when the seller was not registered. */
  gstin: z.optional(z.string()),
});
export type SaleGst = z.infer<typeof SaleGst>;

export const saleGst = ({ ratePercent: percent, prices, stateCode: sellerState, gstin }: Gst): SaleGst => ({
  percent,
  prices,
  sellerState,
  ...(gstin && { gstin }),
});

/** The coupon that a payment uses, with the limits in which its use is counted. */
export const CouponUse = z.object({
  /** As staff, or the batch that it is one of, spell it. */
  code: z.string(),
  /** The folded code of the coupon or batch. */
  couponKey: z.string(),
  total: z.optional(z.number()),
  perAccount: z.optional(z.number()),
  firstOrderOnly: z.optional(z.boolean()),
  /** Uses by deleted accounts of the same address, which count as the account's. */
  usedBefore: z.optional(z.number()),
});
export type CouponUse = z.infer<typeof CouponUse>;

export const Payment = z.object({
  /** Also the id of its order. */
  id: z.string(),
  userId: z.string(),
  userName: z.string(),
  /** The buyer's address, where the buyer is a guest. */
  guestEmail: z.optional(z.string()),
  /**
   * `priced`: the server priced the lines and holds the stock. `amountOnly`: a bare amount, whose lines come
   * with the order.
   */
  mode: z.enum(["priced", "amountOnly"]),
  state: z.enum(paymentStates),
  amountPaise: z.number(),
  lines: z.array(PaymentLine),
  gst: SaleGst,
  /** Its discount stands on the lines. */
  coupon: z.optional(CouponUse),
  shippingInfo: z.optional(Address),
  /** Hash of cart and address: a request with the same hash continues this payment. */
  cartHash: z.string(),
  intentId: z.optional(z.string()),
  /** The client's network, while the payment is open. */
  openedFrom: z.optional(z.string()),
  /**
   * Paise owed to the customer and not sent yet, because the order was cancelled or a bank declined a refund.
   */
  refundDuePaise: z.optional(z.number()),
  /** Stripe's words for why it last refused what is owed. Present until it accepts it or it is settled. */
  refundProblem: z.optional(z.string()),
  /** Paise that staff paid back by other means than Stripe. */
  settledPaise: z.optional(z.number()),
  /** Until then a refund may be on its way to Stripe; milliseconds since 1970. */
  refundingUntil: z.optional(z.number()),
  /** Id of the member of staff who sends it; absent when the shop does. */
  refundingBy: z.optional(z.string()),
  /** Why the payment is refunded instead of becoming an order. */
  refundReason: z.optional(z.enum(refundReasons)),
  /** Number of its refunds that banks declined. */
  refundsFailed: z.optional(z.number()),
  /** Part of Stripe's idempotency key. Raised after Stripe has stored a failure under the old key. */
  attempt: z.number(),
  /** ISO 8601. */
  createdAt: z.string(),
  /** ISO 8601. After this the sweeper cancels the intent, then releases the hold. */
  expiresAt: z.string(),
});
export type Payment = z.infer<typeof Payment>;

/** True while money is owed because a bank declined its refund or Stripe refused it. */
export const isRefundFailed = ({
  state,
  refundDuePaise = 0,
  refundsFailed = 0,
  refundProblem,
}: Payment): boolean =>
  state === "REFUND_FAILED" || refundProblem !== undefined || (refundDuePaise > 0 && refundsFailed > 0);

/** True while another caller's refund may be on its way to Stripe. */
export const isRefunding = (
  { refundingUntil = 0, refundingBy }: Pick<Payment, "refundingUntil" | "refundingBy">,
  now: Date,
  by?: string,
): boolean => refundingUntil > now.getTime() && (by === undefined || refundingBy !== by);

const minutesOfHold = { priced: holdMinutes, amountOnly: 60 } as const;
/** Stripe's limits for a charge in INR, in paise. */
export const chargeLimits = { min: 50, max: maxChargePaise } as const;

export const expiryOf = (mode: Payment["mode"], now: Date): string =>
  new Date(now.getTime() + minutesOfHold[mode] * 60_000).toISOString();

export const isExpired = (payment: Pick<Payment, "expiresAt">, now: Date): boolean =>
  payment.expiresAt <= now.toISOString();

/** Merges lines of the same product. Sorted, so that concurrent holds touch products in the same order. */
export function mergeLines<L extends { product: string; quantity: number }>(
  lines: readonly L[],
): { product: string; quantity: number }[] {
  const merged = new Map<string, number>();
  for (const { product, quantity } of lines) merged.set(product, (merged.get(product) ?? 0) + quantity);
  return [...merged]
    .map(([product, quantity]) => ({ product, quantity }))
    .sort((a, b) => (a.product < b.product ? -1 : 1));
}

/**
 * Adds each product's current name, price (paise), picture and tax to its line: the buyer is charged the
 * price that is shown. Throws `not_found` (404, "Product") for a product that is not in `products`.
 */
export function snapshot(
  lines: readonly { product: string; quantity: number }[],
  products: readonly Product[],
  { gstin }: SaleGst,
): PaymentLine[] {
  const found = new Map(products.map((product) => [product.id, product]));
  return lines.map(({ product: productId, quantity }) => {
    const product = found.get(productId);
    if (!product) throw new AppError("not_found", "Product");
    const { name, pricePaise, images, hsn, gstPercent } = product;
    const tax = gstin && { ...(hsn && { hsn }), ...(gstPercent !== undefined && { gstPercent }) };
    return { productId, name, pricePaise, image: images[0]?.url ?? "", quantity, ...tax };
  });
}

/** True when both buy some of the same product. */
export function sharesProduct(a: Pick<Payment, "lines">, b: Pick<Payment, "lines">): boolean {
  const products = new Set(a.lines.map(({ productId }) => productId));
  return b.lines.some(({ productId }) => products.has(productId));
}

export const hashCart = (cart: unknown): string =>
  createHash("sha256").update(JSON.stringify(cart)).digest("hex");

/**
 * Totals in paise, or undefined when the amount does not match the lines. One paisa of difference is
 * accepted, since clients round the tax in floating point, and the tax takes it.
 */
export function orderTotals(payment: Payment): Totals | undefined {
  const totals = totalsOf(payment.lines, payment.gst);
  if (Math.abs(totals.totalPaise - payment.amountPaise) > 1) return undefined;
  const part = totals.taxPaise > 0 ? "taxPaise" : "itemsPaise";
  const differencePaise = payment.amountPaise - totals.totalPaise;
  return { ...totals, [part]: totals[part] + differencePaise, totalPaise: payment.amountPaise };
}
