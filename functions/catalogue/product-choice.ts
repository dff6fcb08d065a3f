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

/** Units left, by product id, of the products that are low in stock. */
export type LowStocks = ReadonlyMap<string, number>;

/** The sort key of an entry: a value, then its id, since among equal values the newest comes first. */
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

/** Sort keys of the entries that match, sorted. */
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

/** Reads the sort key at which a page ended; undefined when it cannot be one of this sorting. */
export function readPlace(text: string, sort: ProductSort = "newest"): Place | undefined {
  try {
    const { data } = PlaceText.safeParse(JSON.parse(text));
    return data && (typeof data[0] === "string") === (sort === "name") ? data : undefined;
  } catch {
    return undefined;
  }
}

/** The sort keys after `last`, which need not exist any more. */
export function placesAfter(places: readonly Place[], last: Place, sort: ProductSort = "newest") {
  const compare = comparatorOf(sort);
  return places.filter((place) => compare(place, last) > 0);
}
