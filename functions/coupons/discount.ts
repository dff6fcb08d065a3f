import { formatPrice, listPaiseOf, toRupees } from "../../shared/core/money.ts";
import type { Product } from "../catalogue/product.ts";
import { shareOut } from "../payments/line-tax.ts";
import { chargeLimits, type PaymentLine } from "../payments/payment.ts";
import type { Coupon } from "./coupon.ts";
import { refusal } from "./refusal.ts";

type Sold = Pick<Product, "id" | "category">;

const day = (iso: string): string =>
  new Date(iso).toLocaleDateString("en-IN", {
    timeZone: "Asia/Kolkata",
    day: "numeric",
    month: "long",
    year: "numeric",
  });

function requireInTime({ validFrom, validUntil }: Coupon, now: Date): void {
  if (validFrom !== undefined && now.getTime() < Date.parse(validFrom))
    throw refusal(`This code is valid from ${day(validFrom)}`);
  if (validUntil !== undefined && now.getTime() > Date.parse(validUntil))
    throw refusal(`This code expired on ${day(validUntil)}`);
}

function isEligible({ categories = [], products = [] }: Coupon, product: Sold | undefined): boolean {
  if (categories.length + products.length === 0) return true;
  return product !== undefined && (categories.includes(product.category) || products.includes(product.id));
}

function paiseOff({ off }: Coupon, eligiblePaise: number): number {
  if ("paise" in off) return Math.min(off.paise, eligiblePaise);
  const paise = Math.floor((2 * eligiblePaise * off.percent + 100) / 200);
  return Math.min(paise, off.maxPaise ?? paise);
}

/** Leaves enough to charge by Stripe. Throws `coupon_invalid` (400) with what is missing. */
export function discounted(
  coupon: Coupon,
  { lines, products }: { lines: readonly PaymentLine[]; products: readonly Sold[] },
  now: Date,
): PaymentLine[] {
  requireInTime(coupon, now);
  const allPaise = listPaiseOf(lines);
  const missingPaise = (coupon.minItemsPaise ?? 0) - allPaise;
  const found = new Map(products.map((product) => [product.id, product]));
  const eligible = lines.filter((line) => isEligible(coupon, found.get(line.productId)));
  if (eligible.length === 0) throw refusal("This code doesn't apply to the products in your cart");
  if (missingPaise > 0)
    throw refusal(`Add ${formatPrice(toRupees(missingPaise))} more to your cart to use this code`);
  const paise = Math.min(paiseOff(coupon, listPaiseOf(eligible)), allPaise - chargeLimits.min.stripe);
  if (paise <= 0) throw refusal("This code doesn't apply to anything in your cart");
  const shares = shareOut(
    paise,
    eligible.map((line) => listPaiseOf([line])),
  );
  const shareOf = new Map(eligible.map((line, index) => [line, shares[index] ?? 0]));
  return lines.map((line) => {
    const discountPaise = shareOf.get(line);
    return discountPaise ? { ...line, discountPaise } : line;
  });
}
