import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { AppError } from "../../shared/core/errors.ts";
import { holdMinutes, maxChargePaise } from "../../shared/core/limits.ts";
import { type Totals, totalsOf } from "../../shared/core/money.ts";
import { buyerFields } from "../../shared/orders/buyer-fields.ts";
import { PaidBy } from "../../shared/orders/paid-by.ts";
import { defaultProvider, providerNames } from "../../shared/payments/offers.ts";
import { categories } from "../../shared/products/catalogue.ts";
import type { Gst } from "../../shared/tax/gst.ts";
import type { StoredDetails } from "../catalogue/product.ts";
import { refundReasons } from "./refund-reason.ts";

/**
 * OPEN → COMMITTED (an order), REFUND_PENDING → REFUNDED, or CANCELED (never paid). A payment leaves OPEN once, so it
 * never has both an order and a refund. REFUND_FAILED lasts from a bank's decline until the refund is resent.
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
  /** When it was sold, for reports. Missing from orders of earlier releases. */
  category: z.optional(z.enum(categories)),
  pricePaise: z.number(),
  quantity: z.number(),
  discountPaise: z.optional(z.number()),
  gstPercent: z.optional(z.number()),
  hsn: z.optional(z.string()),
});
export type PaymentLine = z.infer<typeof PaymentLine>;

export const SaleGst = z.object({
  percent: z.number(),
  prices: z.enum(["exclusive", "inclusive"]),
  sellerState: z.string(),
  gstin: z.optional(z.string()),
});
export type SaleGst = z.infer<typeof SaleGst>;

export const saleGst = ({ ratePercent: percent, prices, stateCode: sellerState, gstin }: Gst): SaleGst => ({
  percent,
  prices,
  sellerState,
  ...(gstin && { gstin }),
});

export const CouponUse = z.object({
  code: z.string(),
  /** The folded code of the coupon or batch. */
  couponKey: z.string(),
  total: z.optional(z.number()),
  perAccount: z.optional(z.number()),
  firstOrderOnly: z.optional(z.boolean()),
  /** Uses by deleted accounts with the same address. */
  usedBefore: z.optional(z.number()),
});
export type CouponUse = z.infer<typeof CouponUse>;

export const Payment = z.object({
  /** Also the id of its order. */
  id: z.string(),
  /** Present once it has become an order. */
  orderNumber: z.optional(z.string()),
  userId: z.string(),
  userName: z.string(),
  guestEmail: z.optional(z.string()),
  /** `priced`: server-priced lines with held stock. `amountOnly`: a bare amount, whose lines come with the order. */
  mode: z.enum(["priced", "amountOnly"]),
  state: z.enum(paymentStates),
  amountPaise: z.number(),
  lines: z.array(PaymentLine),
  gst: SaleGst,
  coupon: z.optional(CouponUse),
  ...z.partial(z.object(buyerFields)).shape,
  /** Hash of cart and address: an equal one resumes this payment. */
  cartHash: z.string(),
  provider: z._default(z.enum(providerNames), defaultProvider),
  intentId: z.optional(z.string()),
  /** The charge that paid it, where an intent can have several. */
  chargeId: z.optional(z.string()),
  /** Stored if another amount than `amountPaise` was paid. */
  paidPaise: z.optional(z.number()),
  paidBy: z.optional(PaidBy),
  /** The phone order that it pays. */
  phoneOrderId: z.optional(z.string()),
  /** Present until a customer begins to pay: the provider knows nothing of it. */
  unstarted: z.optional(z.literal(true)),
  /** The client's network, while the payment is open. */
  openedFrom: z.optional(z.string()),
  /** Paise owed and not sent yet. */
  refundDuePaise: z.optional(z.number()),
  /** The provider's last reason for refusing what is owed, until it is sent or settled. */
  refundProblem: z.optional(z.string()),
  /** Paise that staff paid back by other means. */
  settledPaise: z.optional(z.number()),
  /** Unix milliseconds until which a refund may be on its way to the provider. */
  refundingUntil: z.optional(z.number()),
  /** The staff member's id; absent if the shop sends it. */
  refundingBy: z.optional(z.string()),
  refundReason: z.optional(z.enum(refundReasons)),
  refundsFailed: z.optional(z.number()),
  /** Part of the idempotency key, raised after the provider stored a failure under the old key. */
  attempt: z.number(),
  createdAt: z.string(),
  /** ISO 8601. Then the intent is cancelled and the hold released. */
  expiresAt: z.string(),
});
export type Payment = z.infer<typeof Payment>;

/** True if a bank declined a refund that is owed, or the provider rejected it. */
export const isRefundFailed = ({
  state,
  refundDuePaise = 0,
  refundsFailed = 0,
  refundProblem,
}: Payment): boolean =>
  state === "REFUND_FAILED" || refundProblem !== undefined || (refundDuePaise > 0 && refundsFailed > 0);

/** In paise: the whole payment while its refund is pending, or what is left of it. */
export const owedBy = ({
  state,
  amountPaise,
  paidPaise = amountPaise,
  refundDuePaise,
}: Pick<Payment, "state" | "amountPaise" | "paidPaise" | "refundDuePaise">): number =>
  refundDuePaise ?? (state === "REFUND_PENDING" || state === "REFUND_FAILED" ? paidPaise : 0);

const minutesOfHold = { priced: holdMinutes, amountOnly: 60 } as const;
/** The providers' limits for a charge in INR, in paise. */
export const chargeLimits = { min: { stripe: 50, razorpay: 100 }, max: maxChargePaise } as const;

export const expiryOf = (mode: Payment["mode"], now: Date): string =>
  new Date(now.getTime() + minutesOfHold[mode] * 60_000).toISOString();

export const isExpired = (payment: Pick<Payment, "expiresAt">, now: Date): boolean =>
  payment.expiresAt <= now.toISOString();

/** Sorts, so that concurrent holds touch products in the same order. */
export function mergeLines<L extends { product: string; quantity: number }>(
  lines: readonly L[],
): { product: string; quantity: number }[] {
  const merged = new Map<string, number>();
  for (const { product, quantity } of lines) merged.set(product, (merged.get(product) ?? 0) + quantity);
  return [...merged]
    .map(([product, quantity]) => ({ product, quantity }))
    .sort((a, b) => (a.product < b.product ? -1 : 1));
}

/** Charges current prices in paise, as shown. Throws `not_found` (404, "Product"). */
export function snapshot(
  lines: readonly { product: string; quantity: number }[],
  products: readonly StoredDetails[],
  { gstin }: SaleGst,
): PaymentLine[] {
  const found = new Map(products.map((product) => [product.id, product]));
  return lines.map(({ product: productId, quantity }) => {
    const product = found.get(productId);
    if (!product) throw new AppError("not_found", "Product");
    const { name, pricePaise, category, images, hsn, gstPercent } = product;
    const tax = gstin && { ...(hsn && { hsn }), ...(gstPercent !== undefined && { gstPercent }) };
    return { productId, name, pricePaise, category, image: images[0]?.url ?? "", quantity, ...tax };
  });
}

export function sharesProduct(a: Pick<Payment, "lines">, b: Pick<Payment, "lines">): boolean {
  const products = new Set(a.lines.map(({ productId }) => productId));
  return b.lines.some(({ productId }) => products.has(productId));
}

export const hashCart = (cart: unknown): string =>
  createHash("sha256").update(JSON.stringify(cart)).digest("hex");

/** Accepts one paisa of rounding by clients, as tax. Undefined if the amount does not match the lines. */
export function orderTotals(payment: Payment): Totals | undefined {
  const totals = totalsOf(payment.lines, payment.gst);
  if (Math.abs(totals.totalPaise - payment.amountPaise) > 1) return undefined;
  const part = totals.taxPaise > 0 ? "taxPaise" : "itemsPaise";
  const differencePaise = payment.amountPaise - totals.totalPaise;
  return { ...totals, [part]: totals[part] + differencePaise, totalPaise: payment.amountPaise };
}
