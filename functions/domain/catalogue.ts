import { categoryNames, pageSize } from "../../shared/catalogue.ts";
import { toPaise } from "../../shared/money.ts";
import type { ProductQuery } from "../../shared/product.ts";
import type { Product } from "./product.ts";

type Entry = Pick<Product, "id" | "name" | "pricePaise" | "category" | "description">;

const fold = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Ids of one page of the entries that match, in their order, with the exact total. */
export function pageOf(entries: readonly Entry[], query: ProductQuery): { ids: string[]; total: number } {
  const words = fold(query.keyword).split(/\s+/).filter(Boolean);
  const fromPaise = toPaise(query["price[gte]"]);
  const toPaiseIncluded = toPaise(query["price[lte]"]);
  const matching = entries.filter((entry) => {
    if (query.category && entry.category !== query.category) return false;
    if (entry.pricePaise < fromPaise || entry.pricePaise > toPaiseIncluded) return false;
    const text = fold(
      `${entry.name} ${categoryNames[entry.category]} ${entry.category} ${entry.description}`,
    );
    return words.every((word) => text.includes(word));
  });
  const start = (query.page - 1) * pageSize;
  return { ids: matching.slice(start, start + pageSize).map((entry) => entry.id), total: matching.length };
}
