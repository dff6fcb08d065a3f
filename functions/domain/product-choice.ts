import type { ProductSort, StockLevel } from "../../shared/admin.ts";
import { type Category, categoryNames } from "../../shared/catalogue.ts";
import type { Product } from "./product.ts";
import { searchFor } from "./words.ts";

type Entry = Pick<Product, "id" | "name" | "pricePaise" | "category">;

export interface Choice {
  search?: string | undefined;
  category?: Category | undefined;
  stock?: StockLevel | undefined;
  sort?: ProductSort | undefined;
}

/** What is known of stock: the products that have little or none left, by id. */
export type LowStocks = ReadonlyMap<string, number>;

const orders: Record<ProductSort, (low: LowStocks) => ((one: Entry, other: Entry) => number) | undefined> = {
  newest: () => undefined,
  name: () => {
    const { compare } = new Intl.Collator("en", { sensitivity: "base", numeric: true });
    return (one, other) => compare(one.name, other.name);
  },
  price: () => (one, other) => one.pricePaise - other.pricePaise,
  "-price": () => (one, other) => other.pricePaise - one.pricePaise,
  stock: (low) => {
    const stockOf = ({ id }: Entry) => low.get(id) ?? Number.MAX_SAFE_INTEGER;
    return (one, other) => stockOf(one) - stockOf(other);
  },
};

const hasLevel = (level: StockLevel | undefined, stock: number | undefined): boolean =>
  level === undefined || (level === "in" ? stock !== 0 : level === "out" ? stock === 0 : stock !== undefined);

/** Ids of the entries chosen, sorted; given newest first, equals stay so. */
export function choose(entries: readonly Entry[], low: LowStocks, choice: Choice): string[] {
  const matches = searchFor(choice.search ?? "");
  const chosen = entries.filter(
    (entry) =>
      (choice.category ?? entry.category) === entry.category &&
      hasLevel(choice.stock, low.get(entry.id)) &&
      (entry.id === choice.search?.toLowerCase() ||
        matches(`${entry.name} ${categoryNames[entry.category]}`)),
  );
  const order = orders[choice.sort ?? "newest"](low);
  return (order ? chosen.sort(order) : chosen).map(({ id }) => id);
}
