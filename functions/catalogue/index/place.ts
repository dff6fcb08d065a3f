import * as z from "zod/mini";
import { Id } from "../../../shared/core/wire.ts";
import type { ProductSort } from "../../../shared/products/catalogue.ts";
import { nameCollator } from "../../../shared/search/segment.ts";

/** A sort key and an id; equal keys sort newest first. */
export type Place = readonly [key: string | number, id: string];

export function comparatorOf(sort: ProductSort): (a: Place, b: Place) => number {
  const newest = ([, a]: Place, [, b]: Place) => Number(a < b) - Number(a > b);
  if (sort !== "name") return (a, b) => Number(a[0]) - Number(b[0]) || newest(a, b);
  const { compare } = nameCollator();
  return (a, b) => compare(String(a[0]), String(b[0])) || newest(a, b);
}

export const writePlace = (place: Place): string => JSON.stringify(place);

const PlaceText = z.tuple([z.union([z.string(), z.number()]), Id]);

/** Returns undefined for text that is not a cursor of this sort order. */
export function readPlace(text: string, sort: ProductSort = "newest"): Place | undefined {
  try {
    const { data } = PlaceText.safeParse(JSON.parse(text));
    return data && (typeof data[0] === "string") === (sort === "name") ? data : undefined;
  } catch {
    return undefined;
  }
}
