import { AppError } from "../../shared/core/errors.ts";
import type { CouponUse } from "../payments/payment.ts";

export const refusal = (why: string): AppError => new AppError("coupon_invalid", why);

export const unknownCode = (): AppError => refusal("That code isn't valid. Check the spelling and try again");
export const usedUp = (): AppError => refusal("This code is no longer available");
export const onlyForFirst = (): AppError => refusal("This code is only for first orders");
export function usedByAccount(use: CouponUse | undefined): AppError {
  if (use?.firstOrderOnly) return onlyForFirst();
  const times = use?.perAccount === 1 ? "" : ` ${use?.perAccount} times`;
  return refusal(`You've already used this code${times}`);
}
