import { AppError } from "../../shared/core/errors.ts";
import { totalsOf } from "../../shared/core/money.ts";
import { findCode, usesOf } from "../coupons/coupon.table.ts";
import { couponUseOf, type FoundCode } from "../coupons/coupon.ts";
import { discounted } from "../coupons/discount.ts";
import { findUsable, needsAccount, requireAccount } from "../coupons/find-usable.ts";
import { unknownCode, usedUp } from "../coupons/refusal.ts";
import type { User } from "../identity/user.ts";
import { findLastCheckout } from "../payments/checkout.table.ts";
import type { Payment } from "../payments/payment.ts";
import type { Basket } from "./basket.ts";
import { requireFirstOrder, withFormerUses } from "./coupon-limits.ts";

interface Shopper {
  user: User;
  address: string;
  device: string;
  now: Date;
}

async function sold(found: FoundCode, { lines, products }: Basket, user: User | undefined, now: Date) {
  requireAccount(found, user);
  const use = couponUseOf(found);
  return {
    lines: discounted(found.coupon, { lines, products }, now),
    coupon: user ? await withFormerUses(use, user, now) : use,
  };
}

/** Returns the refusal beside the undiscounted lines, as a started checkout goes on without asking again. */
export async function withShoppersCode(
  typed: string,
  basket: Basket,
  { now, ...shopper }: Shopper,
): Promise<Pick<Payment, "lines" | "coupon"> & { refusal?: AppError }> {
  try {
    return await sold(await findUsable(typed, shopper, now), basket, shopper.user, now);
  } catch (error) {
    const isRefusal = error instanceof AppError && error.status < 500;
    if (isRefusal) return { lines: basket.lines, refusal: error };
    throw error;
  }
}

/** Staff don't guess codes. Throws `coupon_invalid` (400), as the checkout does. */
export async function withStaffsCode(
  typed: string,
  basket: Basket,
  user: User | undefined,
  now: Date,
): Promise<Pick<Payment, "lines" | "coupon" | "gst" | "amountPaise">> {
  const found = await findCode(typed);
  if (!found || found.coupon.stopped) throw unknownCode();
  const { lines, coupon } = await sold(found, basket, user, now);
  if (user && coupon.firstOrderOnly) await requireFirstOrder(user.id, await findLastCheckout(user.id, now));
  return {
    lines,
    gst: basket.gst,
    coupon,
    amountPaise: totalsOf(lines, basket.gst).totalPaise,
  };
}

/** Who guesses codes, for the throttle. Undefined for a code that was counted when it was given. */
export type Guesser = { address: string; device: string } | undefined;

/** Before there is a buyer. Throws `coupon_invalid` (400), `too_many_attempts` (429). */
export async function withVisitorsCode(
  typed: string,
  basket: Parameters<typeof discounted>[1],
  guesser: Guesser,
  now: Date,
) {
  const found = guesser
    ? await findUsable(typed, { ...guesser, user: undefined }, now)
    : await findCode(typed);
  if (!found || found.coupon.stopped) throw unknownCode();
  const use = couponUseOf(found);
  const { inAll } = await usesOf(use, undefined);
  if (use.total !== undefined && inAll >= use.total) throw usedUp();
  const lines = discounted(found.coupon, basket, now);
  return { lines, code: found.code, needsAccount: needsAccount(found) };
}
