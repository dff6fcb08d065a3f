import type { ProtocolMessage } from "../../shared/assistants/envelope.ts";
import { AppError } from "../../shared/core/errors.ts";
import type { Product } from "../catalogue/product.ts";
import { type Guesser, withVisitorsCode } from "../orders/discounted-basket.ts";
import type { PaymentLine } from "../payments/payment.ts";
import { warning } from "./cart-problems.ts";

interface Basket {
  lines: PaymentLine[];
  products: readonly Product[];
}

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
      const { lines, code, needsAccount } = await withVisitorsCode(typed, basket, guesser, now);
      best = { ...best, lines, applied: { code, isProvisional: needsAccount } };
      if (needsAccount)
        refuse("discount_code_user_not_logged_in", "The buyer must sign in or create an account to use it");
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      refuse("discount_code_invalid", error.message);
    }
  }
  return best;
}
