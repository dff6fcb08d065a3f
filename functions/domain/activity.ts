import * as z from "zod/mini";
import { type Category, categoryNames } from "../../shared/catalogue.ts";
import { formatPrice } from "../../shared/money.ts";

export interface Activity {
  did: string;
  by: string;
  /** ISO 8601. */
  at: string;
  details: Record<string, unknown>;
}

export interface FieldChange {
  field: string;
  from: string;
  to: string;
}

const Facts = z.object({
  name: z.optional(z.string()),
  price: z.optional(z.number()),
  category: z.optional(z.string()),
});
const Stocks = z.object({ before: z.object({ stock: z.number() }), stock: z.record(z.string(), z.number()) });

const isCategory = (name: string): name is Category => name in categoryNames;

function textsOf(facts: unknown): Record<string, string> {
  const { name = "", price, category = "" } = Facts.parse(facts);
  return {
    Name: name,
    Price: price === undefined ? "" : formatPrice(price),
    Category: isCategory(category) ? categoryNames[category] : category,
  };
}

function stockChange(details: unknown): FieldChange[] {
  const { data } = z.safeParse(Stocks, details);
  if (!data) return [];
  const from = data.before.stock;
  const to = data.stock.set ?? from + (data.stock.move ?? 0);
  return from === to ? [] : [{ field: "Stock", from: String(from), to: String(to) }];
}

/** What an edit of a product changed, as people read it; nothing for what was no edit. */
export function changesOf({ details }: Activity): FieldChange[] {
  if (details.before === undefined) return [];
  const before = textsOf(details.before);
  const after = textsOf(details);
  const changed = Object.keys(after).filter((field) => before[field] !== after[field]);
  return [
    ...changed.map((field) => ({ field, from: before[field] ?? "", to: after[field] ?? "" })),
    ...stockChange(details),
  ];
}
