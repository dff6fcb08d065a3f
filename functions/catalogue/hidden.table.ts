import * as z from "zod/mini";
import { isSame } from "../../shared/core/edit.ts";
import { put, remove, type TransactItem } from "../platform/expressions.ts";
import { newestRowsOf } from "../platform/list.ts";
import { everyPage, type Page } from "../platform/query.ts";
import type { Item, Key } from "../platform/schema.ts";
import { CatalogueEntry, type Product } from "./product.ts";
import { liveProducts } from "./product-lists.table.ts";

const list = "HIDDENPRODUCTS";
const hiddenKey = (id: string): Key => ({ pk: `PRODUCT#${id}`, sk: "HIDDEN" });

export const isHiddenRow = (item: Item | undefined): boolean => item?.sk === "HIDDEN";

const entryOf = (product: Product): CatalogueEntry => ({
  ...z.parse(CatalogueEntry, product),
  description: "",
  specs: undefined,
});

/** Lists hidden products for staff, since the search index has live ones only; undefined if nothing changes. */
export function hiddenWrite(
  before: Product | undefined,
  after: Product | undefined,
): TransactItem | undefined {
  if (after?.hidden) {
    const { id, createdAt } = after;
    const entry = entryOf(after);
    if (before?.hidden && isSame(entryOf(before), entry)) return undefined;
    return put({ ...hiddenKey(id), id, kindPk: list, kindSk: `${createdAt}#${id}`, entry });
  }
  return before?.hidden ? remove(hiddenKey(before.id)) : undefined;
}

export async function readHidden(): Promise<CatalogueEntry[]> {
  const entries: CatalogueEntry[] = [];
  for await (const items of everyPage({ index: "byKind", partition: list }))
    entries.push(...items.map(({ entry }) => CatalogueEntry.parse(entry)));
  return entries;
}

/** Pages ids of live and hidden products, newest first. Throws `invalid` (400, "cursor"). */
export const findNewest = (page: Page) =>
  newestRowsOf([liveProducts, { index: "byKind", partition: list }], page, ({ id }) => String(id));
