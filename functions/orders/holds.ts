import { AppError } from "../../shared/core/errors.ts";
import { changeHold, eachLine, holdStock, releaseStock, returnSold } from "../catalogue/stock.table.ts";
import { moveUse, releaseUse, takeUse } from "../coupons/coupon.table.ts";
import { foldCode } from "../coupons/coupon.ts";
import { usedByAccount, usedUp } from "../coupons/refusal.ts";
import type { LastCheckout } from "../payments/checkout.table.ts";
import type { Payment } from "../payments/payment.ts";
import type { TransactItem } from "../platform/expressions.ts";
import { remainingLines } from "./cancellation.ts";
import { requireFirstOrder } from "./coupon-limits.ts";
import type { Order } from "./order.ts";

type Writes = Record<string, TransactItem | undefined>;

/** Phone orders' units are counted apart. */
export const heldLines = ({ lines, phoneOrderId }: Payment) =>
  phoneOrderId === undefined ? lines : lines.map((line) => ({ ...line, isPhoned: true }));

/** Holds a payment's units and the use of its coupon. A bare amount holds nothing. */
export const hold = (payment: Payment, units: Writes = eachLine(payment.lines, holdStock)): Writes =>
  payment.mode === "priced" ? { ...units, ...takeUse(payment) } : {};

export const release = (payment: Payment): Writes =>
  payment.mode === "priced" ? { ...eachLine(heldLines(payment), releaseStock), ...releaseUse(payment) } : {};

const heldBy = ({ mode, lines }: Payment): ReadonlyMap<string, number> =>
  new Map(mode === "priced" ? lines.map(({ productId, quantity }) => [productId, quantity]) : []);

/** Moves a hold from one payment of a shopper to the next, so that nobody else gets a unit in between. */
export function moveHold(from: Payment, to: Payment): Writes {
  const [before, after] = [heldBy(from), heldBy(to)];
  const kept = [...after].map(([productId, quantity]) => ({
    productId,
    quantity: quantity - (before.get(productId) ?? 0),
  }));
  const left = [...before].flatMap(([productId, quantity]) =>
    after.has(productId) ? [] : [{ productId, quantity }],
  );
  return { ...eachLine(kept, changeHold), ...eachLine(left, releaseStock), ...moveUse(from, to) };
}

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

export const codeOfCart = (coupon: string | undefined) =>
  coupon === undefined ? {} : { coupon: foldCode(coupon) };
