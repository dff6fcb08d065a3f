import * as z from "zod/mini";
import { type Category, categoryNames } from "../../shared/catalogue.ts";
import type { ProductSort, StockLevel } from "../../shared/product.ts";
import { Id } from "../../shared/wire.ts";
import { searchFor } from "../platform/words.ts";
import type { Product } from "./product.ts";

type Entry = Pick<Product, "id" | "name" | "pricePaise" | "category">;

export interface Choice {
  search?: string | undefined;
  category?: Category | undefined;
  stock?: StockLevel | undefined;
  sort?: ProductSort | undefined;
}

/** What is known of stock: the products that have little or none left, by id. */
export type LowStocks = ReadonlyMap<string, number>;

/** What an entry is sorted by, then its id: among equals the newest comes first. */
type Place = readonly [key: string | number, id: string];

const keys: Record<ProductSort, (entry: Entry, low: LowStocks) => Place[0]> = {
  newest: () => 0,
  name: ({ name }) => name,
  price: ({ pricePaise }) => pricePaise,
  "-price": ({ pricePaise }) => -pricePaise,
  stock: ({ id }, low) => low.get(id) ?? Number.MAX_SAFE_INTEGER,
};

function comparatorOf(sort: ProductSort): (a: Place, b: Place) => number {
  const newest = ([, a]: Place, [, b]: Place) => Number(a < b) - Number(a > b);
  if (sort !== "name") return (a, b) => Number(a[0]) - Number(b[0]) || newest(a, b);
  const { compare } = new Intl.Collator("en", { sensitivity: "base", numeric: true });
  return (a, b) => compare(String(a[0]), String(b[0])) || newest(a, b);
}

const hasLevel = (level: StockLevel | undefined, stock: number | undefined): boolean =>
  level === undefined || (level === "in" ? stock !== 0 : level === "out" ? stock === 0 : stock !== undefined);

/** Places of the entries chosen, sorted. */
export function choose(entries: readonly Entry[], low: LowStocks, choice: Choice): Place[] {
  const matches = searchFor(choice.search ?? "");
  const sort = choice.sort ?? "newest";
  return entries
    .filter(
      (entry) =>
        (choice.category ?? entry.category) === entry.category &&
        hasLevel(choice.stock, low.get(entry.id)) &&
        (entry.id === choice.search?.toLowerCase() ||
          matches(`${entry.name} ${categoryNames[entry.category]}`)),
    )
    .map((entry): Place => [keys[sort](entry, low), entry.id])
    .sort(comparatorOf(sort));
}

export const writePlace = (place: Place): string => JSON.stringify(place);

const PlaceText = z.tuple([z.union([z.string(), z.number()]), Id]);

/** The place that a page ended with; undefined for what no page of this sorting ended with. */
export function readPlace(text: string, sort: ProductSort = "newest"): Place | undefined {
  try {
    const { data } = PlaceText.safeParse(JSON.parse(text));
    return data && (typeof data[0] === "string") === (sort === "name") ? data : undefined;
  } catch {
    return undefined;
  }
}

/** Those behind a place, which holds for one that has moved or gone since as well. */
export function placesAfter(places: readonly Place[], last: Place, sort: ProductSort = "newest") {
  const compare = comparatorOf(sort);
  return places.filter((place) => compare(place, last) > 0);
}
