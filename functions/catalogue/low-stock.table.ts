import * as z from "zod/mini";
import { categories, lowStockThreshold } from "../../shared/catalogue.ts";
import { put, remove } from "../platform/expressions.ts";
import { everyPage } from "../platform/query.ts";
import type { Item, Key } from "../platform/schema.ts";
import { write } from "../platform/table.ts";
import { isLive, readProduct } from "./product.table.ts";

const list = "LOWSTOCK";
/** The list of staff and the dashboard show no more. */
const maxEntries = 2000;

const Entry = z.object({
  id: z.string(),
  name: z.string(),
  category: z.enum(categories),
  pricePaise: z.number(),
  stock: z.number(),
});
export type LowStock = z.infer<typeof Entry>;

function entryOf(item: Item | undefined): LowStock | undefined {
  if (item?.sk !== "PRODUCT" || !isLive(item)) return undefined;
  const { id, name, category, pricePaise, stock } = readProduct(item);
  return stock <= lowStockThreshold ? { id, name, category, pricePaise, stock } : undefined;
}

const entryKey = (id: string): Key => ({ pk: list, sk: id });
/** Sorts by stock. */
const listing = ({ id, stock }: LowStock) => ({
  kindPk: list,
  kindSk: `${String(stock).padStart(4, "0")}#${id}`,
});

/** Updates the list of products that can run out soon. Expects each product's changes in order. */
export async function updateLowStock(before: Item | undefined, after: Item | undefined): Promise<void> {
  const entry = entryOf(after);
  const old = entryOf(before);
  if (entry && JSON.stringify(entry) !== JSON.stringify(old)) {
    await write(put({ ...entryKey(entry.id), ...entry, ...listing(entry) }));
  }
  if (!entry && old) await write(remove(entryKey(old.id)));
}

/** Products at or below the threshold, lowest stock first; at most 2,000. */
export async function readLowStock(limit = maxEntries): Promise<LowStock[]> {
  const entries: LowStock[] = [];
  for await (const items of everyPage({ index: "byKind", partition: list }, { Limit: limit })) {
    entries.push(...items.map((item) => Entry.parse(item)));
    if (entries.length >= limit) break;
  }
  return entries.slice(0, limit);
}
