import * as z from "zod/mini";
import { categories, lowStockThreshold } from "../../shared/catalogue.ts";
import { put, remove } from "../platform/expressions.ts";
import { everyPage } from "../platform/query.ts";
import type { Item, Key } from "../platform/schema.ts";
import { write } from "../platform/table.ts";
import { isLive, readProduct } from "./product.table.ts";

const list = "LOWSTOCK";

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

/** Keeps the list of what can run out soon, from the changes of products in their order. */
export async function recordStock(before: Item | undefined, after: Item | undefined): Promise<void> {
  const entry = entryOf(after);
  const old = entryOf(before);
  if (entry && JSON.stringify(entry) !== JSON.stringify(old)) {
    await write(put({ ...entryKey(entry.id), ...entry }));
  }
  if (!entry && old) await write(remove(entryKey(old.id)));
}

/** Products at or below the threshold, the emptiest first. */
export async function readLowStock(): Promise<LowStock[]> {
  const entries: LowStock[] = [];
  for await (const items of everyPage({ partition: list })) {
    entries.push(...items.map((item) => Entry.parse(item)));
  }
  return entries.sort((a, b) => a.stock - b.stock);
}
