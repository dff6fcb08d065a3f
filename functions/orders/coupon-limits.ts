import { formerAccountsOf } from "../accounts/former-account.table.ts";
import { usesOf } from "../coupons/coupon.table.ts";
import { onlyForFirst, usedByAccount, usedUp } from "../coupons/refusal.ts";
import type { User } from "../identity/user.ts";
import { findCheckout, type LastCheckout } from "../payments/checkout.table.ts";
import type { CouponUse } from "../payments/payment.ts";
import { everyOrderOf, findOrdersEver } from "./order.table.ts";

/** Reads the last hour's orders by their payments, as the index lags. Throws `coupon_invalid` (400). */
export async function requireFirstOrder(userId: string, last: LastCheckout | undefined): Promise<void> {
  const recent = await findOrdersEver(last?.recentIds ?? []);
  for (const { status } of recent.values()) if (status !== "Cancelled") throw onlyForFirst();
  for await (const { status } of everyOrderOf(userId)) if (status !== "Cancelled") throw onlyForFirst();
}

/** Adds uses by deleted accounts of the same address. Throws `coupon_invalid` (400) when none are left. */
export async function withFormerUses(use: CouponUse, user: User, now: Date): Promise<CouponUse> {
  if (use.perAccount === undefined) return use;
  let usedBefore = 0;
  for (const id of await formerAccountsOf(user, now)) {
    if (use.firstOrderOnly) await requireFirstOrder(id, undefined);
    usedBefore += (await usesOf(use, id)).byAccount;
  }
  if (usedBefore >= use.perAccount) throw usedByAccount(use);
  return usedBefore > 0 ? { ...use, usedBefore } : use;
}

/** Predicts what starting a payment decides, ignoring the shopper's own open payment. Throws `coupon_invalid` (400). */
export async function requireUse(coupon: CouponUse, user: User | undefined, now: Date): Promise<void> {
  const use = user ? await withFormerUses(coupon, user, now) : coupon;
  const last = user && (await findCheckout(user.id, now));
  const own = last?.payment.state === "OPEN" ? last.payment.coupon : undefined;
  const { inAll, byAccount } = await usesOf(use, user?.id);
  const isReached = (limit: number | undefined, uses: number, isOwn: boolean): boolean =>
    limit !== undefined && uses - (isOwn ? 1 : 0) >= limit;
  const byPerson = byAccount + (use.usedBefore ?? 0);
  if (isReached(use.perAccount, byPerson, own?.couponKey === use.couponKey)) throw usedByAccount(use);
  if (isReached(use.total, inAll, own?.code === use.code)) throw usedUp();
  if (user && use.firstOrderOnly) await requireFirstOrder(user.id, last);
}
