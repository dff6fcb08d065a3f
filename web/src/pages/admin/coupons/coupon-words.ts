import { formatPrice } from "../../../../../shared/core/money.ts";
import type { Coupon } from "../../../../../shared/coupons/schemas.ts";
import { categoryNames } from "../../../../../shared/products/catalogue.ts";

/** "10% off, up to ₹500" */
export const discountInWords = ({ kind, value, maxDiscount }: Coupon): string =>
  kind === "fixed"
    ? `${formatPrice(value)} off`
    : `${value}% off${maxDiscount === undefined ? "" : `, up to ${formatPrice(maxDiscount)}`}`;

/** One condition per entry. */
export function conditionsInWords(coupon: Coupon): string[] {
  const { minItemsPrice, categories = [], products = [], firstOrderOnly, perAccount } = coupon;
  return [
    ...(minItemsPrice === undefined ? [] : [`${formatPrice(minItemsPrice)} minimum`]),
    ...categories.map((category) => categoryNames[category]),
    ...(products.length > 0 ? [products.length === 1 ? "one product" : `${products.length} products`] : []),
    ...(firstOrderOnly ? ["first order only"] : []),
    ...(perAccount === undefined
      ? []
      : [perAccount === 1 ? "once per customer" : `${perAccount} times per customer`]),
  ];
}

const states = {
  stopped: { name: "Stopped", tone: "neutral" },
  waiting: { name: "Not yet valid", tone: "neutral" },
  ended: { name: "Ended", tone: "neutral" },
  usedUp: { name: "Used up", tone: "neutral" },
  valid: { name: "Valid", tone: "good" },
} as const;

/** The state for shoppers at `now`. */
export function stateOf({ stopped, validFrom, validUntil, total, count, used }: Coupon, now: Date) {
  const isBefore = (at: string | undefined) => at !== undefined && now < new Date(at);
  if (stopped) return states.stopped;
  if (isBefore(validFrom)) return states.waiting;
  if (validUntil !== undefined && !isBefore(validUntil)) return states.ended;
  return used >= (count ?? total ?? Number.POSITIVE_INFINITY) ? states.usedUp : states.valid;
}
