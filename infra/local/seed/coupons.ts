import type { Product } from "../../../functions/catalogue/product.ts";
import { createCoupon, takeUse } from "../../../functions/coupons/coupon.table.ts";
import { type Coupon, couponUseOf, newCoupon } from "../../../functions/coupons/coupon.ts";
import { discounted } from "../../../functions/coupons/discount.ts";
import type { Order } from "../../../functions/orders/order.ts";
import type { Payment, PaymentLine } from "../../../functions/payments/payment.ts";
import type { TransactItem } from "../../../functions/platform/expressions.ts";
import { newId } from "../../../functions/platform/id.ts";
import { AppError } from "../../../shared/core/errors.ts";
import { itemsOf, writeTogether } from "./bulk.ts";
import type { PlannedOrder } from "./story.ts";
import { daysBefore } from "./time.ts";

/** One of each kind, oldest first. */
const drafts = (now: Date): Parameters<typeof newCoupon>[0][] => [
  { code: "MONSOON20", kind: "percent", value: 20, validUntil: daysBefore(now, 40).toISOString() },
  { code: "SPEAKER15", kind: "percent", value: 15, categories: ["speakers"], perAccount: 2 },
  { code: "SOUND500", kind: "fixed", value: 500, minItemsPrice: 5000, total: 200 },
  { code: "WELCOME10", kind: "percent", value: 10, maxDiscount: 750, firstOrderOnly: true },
];

const couponsOf = (now: Date): Coupon[] =>
  drafts(now).map((draft, index) => {
    const at = daysBefore(now, 90 - index);
    return newCoupon(draft, { id: newId(at), now: at });
  });

/** Undefined if the coupon doesn't apply. */
function cheaper(coupon: Coupon, lines: PaymentLine[], products: readonly Product[], at: Date) {
  if (Date.parse(coupon.createdAt) > at.getTime()) return undefined;
  try {
    return discounted(coupon, { lines, products }, at);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** The demo shop's coupons, and who has used them. */
export class CouponUses {
  readonly #products: readonly Product[];
  readonly #coupons: readonly Coupon[];
  readonly #byAccount = new Map<string, number>();
  readonly #buyers = new Set<string>();

  constructor({ products, now }: { products: ReadonlyMap<string, Product>; now: Date }) {
    this.#products = [...products.values()];
    this.#coupons = couponsOf(now);
  }

  get items(): TransactItem[] {
    return this.#coupons.map(createCoupon);
  }

  #take({ key, firstOrderOnly, perAccount = Infinity }: Coupon, by: string, isFirst: boolean): boolean {
    const account = `${key} ${by}`;
    const taken = this.#byAccount.get(account) ?? 0;
    if ((firstOrderOnly && !isFirst) || taken >= perAccount) return false;
    this.#byAccount.set(account, taken + 1);
    return true;
  }

  /** Tries the coupons in turn from the given one. */
  find({ by, at, couponFrom }: PlannedOrder, lines: PaymentLine[]): Pick<Payment, "lines" | "coupon"> {
    const isFirst = !this.#buyers.has(by);
    this.#buyers.add(by);
    if (couponFrom === undefined) return { lines };
    const start = couponFrom % this.#coupons.length;
    for (const coupon of [...this.#coupons.slice(start), ...this.#coupons.slice(0, start)]) {
      const less = cheaper(coupon, lines, this.#products, at);
      if (less && this.#take(coupon, by, isFirst))
        return { lines: less, coupon: couponUseOf({ code: coupon.code, coupon }) };
    }
    return { lines };
  }
}

export async function countUses(orders: readonly Order[]): Promise<void> {
  for (const order of orders)
    if (order.coupon && order.status !== "Cancelled" && itemsOf(takeUse(order)).length > 0)
      await writeTogether(takeUse(order));
}
