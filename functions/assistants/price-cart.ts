import type { ProtocolMessage } from "../../shared/assistants/envelope.ts";
import { totalsOf } from "../../shared/core/money.ts";
import { findProducts } from "../catalogue/product.table.ts";
import type { Product } from "../catalogue/product.ts";
import type { Guesser } from "../orders/discounted-basket.ts";
import { lineShares, paidForUnits } from "../payments/line-tax.ts";
import { type PaymentLine, type SaleGst, saleGst, snapshot } from "../payments/payment.ts";
import { isId } from "../platform/id.ts";
import { gst } from "../platform/settings.ts";
import type { AgentCartContents } from "./agent-cart.ts";
import { type AppliedCode, applyCodes } from "./apply-codes.ts";
import { amountProblems, stockProblems, unsoldProblems } from "./cart-problems.ts";

/** Paise with GST, which add up to the paisa. */
export interface LineAmounts {
  listPaise: number;
  paidPaise: number;
}

export interface PricedAgentCart {
  lines: PaymentLine[];
  products: readonly Product[];
  rule: SaleGst;
  amounts: LineAmounts[];
  listPaise: number;
  totalPaise: number;
  applied: AppliedCode | undefined;
  messages: ProtocolMessage[];
}

const paidFor = (lines: readonly PaymentLine[], rule: SaleGst): number[] => {
  const shares = lineShares(lines, rule);
  return lines.map((line, index) => {
    const share = shares[index];
    return share ? paidForUnits(line, share, rule, line.quantity) : 0;
  });
};

export function amountsOf(lines: readonly PaymentLine[], rule: SaleGst): LineAmounts[] {
  const paid = paidFor(lines, rule);
  const listed = paidFor(
    lines.map((line) => ({ ...line, discountPaise: 0 })),
    rule,
  );
  return lines.map((_, index) => ({ listPaise: listed[index] ?? 0, paidPaise: paid[index] ?? 0 }));
}

/** At current prices. What can't be ordered is a message; products that aren't sold are left out. */
export async function priceAgentCart(
  { lines: wanted, codes }: AgentCartContents,
  now: Date,
  guesser?: Guesser,
): Promise<PricedAgentCart> {
  const products = await findProducts(wanted.map(({ product }) => product).filter(isId));
  const sold = new Set(products.map(({ id }) => id));
  const rule = saleGst(gst());
  const listed = snapshot(
    wanted.filter(({ product }) => sold.has(product)),
    products,
    rule,
  );
  const tried = listed.length > 0 ? codes : [];
  const { lines, applied, messages } = await applyCodes(tried, { lines: listed, products }, guesser, now);
  const { totalPaise } = totalsOf(lines, rule);
  const unsold = wanted.map(({ product }) => product).filter((id) => !sold.has(id));
  return {
    ...{ lines, products, rule, applied, totalPaise },
    amounts: amountsOf(lines, rule),
    listPaise: totalsOf(listed, rule).totalPaise,
    messages: [
      ...unsoldProblems(unsold),
      ...stockProblems(lines, products),
      ...amountProblems(totalPaise),
      ...messages,
    ],
  };
}
