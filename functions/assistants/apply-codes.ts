import type { ProtocolMessage } from "../../shared/assistants/envelope.ts";
import { AppError } from "../../shared/core/errors.ts";
import type { Product } from "../catalogue/product.ts";
import { findCode } from "../coupons/coupon.table.ts";
import { couponUseOf, type FoundCode } from "../coupons/coupon.ts";
import { discounted } from "../coupons/discount.ts";
import { findUsable, needsAccount } from "../coupons/find-usable.ts";
import { unknownCode } from "../coupons/refusal.ts";
import { requireUse } from "../orders/coupon-limits.ts";
import type { PaymentLine } from "../payments/payment.ts";
import { warning } from "./cart-problems.ts";

interface Basket {
  lines: PaymentLine[];
  products: readonly Product[];
}

/** Who guesses codes, for the throttle. Undefined for codes that were counted when they were sent. */
export type Guesser = { address: string; device: string } | undefined;

export interface AppliedCode {
  code: string;
  /** The buyer must sign in for it. */
  isProvisional: boolean;
}

export interface Discounted {
  lines: PaymentLine[];
  applied: AppliedCode | undefined;
  messages: ProtocolMessage[];
}

async function find(typed: string, guesser: Guesser, now: Date): Promise<FoundCode> {
  if (guesser) return findUsable(typed, { ...guesser, user: undefined }, now);
  const found = await findCode(typed);
  if (!found || found.coupon.stopped) throw unknownCode();
  return found;
}

async function apply(typed: string, basket: Basket, guesser: Guesser, now: Date) {
  const found = await find(typed, guesser, now);
  const lines = discounted(found.coupon, basket, now);
  await requireUse(couponUseOf(found), undefined, now);
  return { lines, applied: { code: found.code, isProvisional: needsAccount(found) } };
}

/** An order takes one code: the first that applies. */
export async function applyCodes(
  codes: readonly string[],
  basket: Basket,
  guesser: Guesser,
  now: Date,
): Promise<Discounted> {
  let best: Discounted = { lines: basket.lines, applied: undefined, messages: [] };
  for (const [index, typed] of codes.entries()) {
    const path = `$.discounts.codes[${index}]`;
    const refuse = (code: string, why: string) => best.messages.push(warning(code, `${typed}: ${why}`, path));
    if (best.applied) {
      refuse("discount_code_combination_disallowed", "An order takes one code");
      continue;
    }
    try {
      best = { ...best, ...(await apply(typed, basket, guesser, now)) };
      if (best.applied?.isProvisional)
        refuse("discount_code_user_not_logged_in", "The buyer must sign in or create an account to use it");
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      refuse("discount_code_invalid", error.message);
    }
  }
  return best;
}
