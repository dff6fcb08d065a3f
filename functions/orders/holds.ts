import { AppError } from "../../shared/core/errors.ts";
import { eachLine, holdStock, releaseStock, returnSold } from "../catalogue/stock.table.ts";
import { releaseUse, takeUse } from "../coupons/coupon.table.ts";
import { usedByAccount, usedUp } from "../coupons/refusal.ts";
import type { LastCheckout } from "../payments/checkout.table.ts";
import type { Payment } from "../payments/payment.ts";
import type { TransactItem } from "../platform/expressions.ts";
import { remainingLines } from "./cancellation.ts";
import { requireFirstOrder } from "./coupon-limits.ts";
import type { Order } from "./order.ts";

type Writes = Record<string, TransactItem | undefined>;

/** Holds a payment's units and the use of its coupon. A bare amount holds nothing. */
export const hold = (payment: Payment): Writes =>
  payment.mode === "priced" ? { ...eachLine(payment.lines, holdStock), ...takeUse(payment) } : {};

export const release = (payment: Payment): Writes =>
  payment.mode === "priced" ? { ...eachLine(payment.lines, releaseStock), ...releaseUse(payment) } : {};

export const restock = (order: Order): Writes => ({
  ...eachLine(remainingLines(order), returnSold),
  ...releaseUse(order),
});

/** Checks the terms that no write checks. Throws `coupon_invalid` (400). */
export async function requireTerms(
  { userId, coupon }: Pick<Payment, "userId" | "coupon">,
  last: LastCheckout | undefined,
): Promise<void> {
  if (coupon?.firstOrderOnly) await requireFirstOrder(userId, last);
}

/** Throws `out_of_stock` (409, the product's name) or `coupon_invalid` (400) if a hold failed. */
export function requireHeld({ lines, coupon }: Payment, failed: ReadonlySet<string>): void {
  const short = lines.find(({ productId }) => failed.has(productId));
  if (short) throw new AppError("out_of_stock", short.name);
  if (failed.has("couponTotal")) throw usedUp();
  if (failed.has("couponAccount")) throw usedByAccount(coupon);
}
