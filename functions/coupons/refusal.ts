import { AppError } from "../../shared/core/errors.ts";
import type { CouponUse } from "../payments/payment.ts";

export const refusal = (why: string): AppError => new AppError("coupon_invalid", why);

export const unknownCode = (): AppError => refusal("We do not know this code. Please check its spelling");
export const usedUp = (): AppError => refusal("This code has been used up");
export const onlyForFirst = (): AppError => refusal("This code is only for a first order");
export const usedByAccount = (use: CouponUse | undefined): AppError =>
  refusal(
    use?.perAccount === 1
      ? "You have already used this code"
      : `You have already used this code ${use?.perAccount} times`,
  );
