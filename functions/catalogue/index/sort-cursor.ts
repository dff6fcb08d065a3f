import * as z from "zod/mini";
import { Id } from "../../../shared/core/wire.ts";
import type { ProductSort } from "../../../shared/products/catalogue.ts";
import { nameCollator } from "../../../shared/search/segment.ts";

/** A sort key and an id; equal keys sort newest first. */
export type SortCursor = readonly [key: string | number, id: string];

export function comparatorOf(sort: ProductSort): (a: SortCursor, b: SortCursor) => number {
  const newest = ([, a]: SortCursor, [, b]: SortCursor) => Number(a < b) - Number(a > b);
  if (sort !== "name") return (a, b) => Number(a[0]) - Number(b[0]) || newest(a, b);
  const { compare } = nameCollator();
  return (a, b) => compare(String(a[0]), String(b[0])) || newest(a, b);
}

export const writeSortCursor = (cursor: SortCursor): string => JSON.stringify(cursor);

const SortCursorText = z.tuple([z.union([z.string(), z.number()]), Id]);

/** Returns undefined for text that is not a cursor of this sort order. */
export function readSortCursor(text: string, sort: ProductSort = "newest"): SortCursor | undefined {
  try {
    const { data } = SortCursorText.safeParse(JSON.parse(text));
    return data && (typeof data[0] === "string") === (sort === "name") ? data : undefined;
  } catch {
    return undefined;
  }
}
