import type { ProtocolMessage } from "../../shared/assistants/envelope.ts";
import { maxChargePaise } from "../../shared/core/limits.ts";
import { tooMuchAtOnce } from "../../shared/core/money.ts";
import type { Product } from "../catalogue/product.ts";
import type { PaymentLine } from "../payments/payment.ts";
import { maxUnits } from "../platform/settings.ts";

/** An error that the agent can mend by an update. */
export const recoverable = (code: string, content: string, path?: string): ProtocolMessage => ({
  type: "error",
  code,
  content,
  severity: "recoverable",
  ...(path !== undefined && { path }),
});

export const warning = (code: string, content: string, path: string): ProtocolMessage => ({
  type: "warning",
  code,
  content,
  path,
});

function problemOf({ name, quantity }: PaymentLine, stock: number, path: string): ProtocolMessage[] {
  const limit = maxUnits();
  if (stock <= 0) return [recoverable("out_of_stock", `${name} is out of stock`, path)];
  if (quantity > stock)
    return [recoverable("out_of_stock", `Only ${stock} of ${name} left in stock`, `${path}.quantity`)];
  if (quantity > limit)
    return [recoverable("quantity_exceeded", `You can order up to ${limit} of ${name}`, `${path}.quantity`)];
  return [];
}

/** Lines that the stock or the limit of units doesn't allow. */
export const stockProblems = (lines: readonly PaymentLine[], products: readonly Product[]) =>
  lines.flatMap((line, index) => {
    const stock = products.find(({ id }) => id === line.productId)?.stock ?? 0;
    return problemOf(line, stock, `$.line_items[${index}]`);
  });

export const unsoldProblems = (ids: readonly string[]): ProtocolMessage[] =>
  ids.map((id) => recoverable("item_unavailable", `The shop doesn’t sell the product ${id}`));

export const amountProblems = (totalPaise: number): ProtocolMessage[] =>
  totalPaise > maxChargePaise
    ? [recoverable("total_exceeded", tooMuchAtOnce(maxChargePaise), "$.totals")]
    : [];
