import { lowStockThreshold } from "../../shared/products/catalogue.ts";
import { put, remove, type TransactItem } from "../platform/expressions.ts";
import { everyPage } from "../platform/query.ts";
import type { Item, Key } from "../platform/schema.ts";
import { write } from "../platform/table.ts";
import { stockForSale } from "./stock.table.ts";

const list = "LOWSTOCK";
const maxEntries = 2000;

export interface LowStock {
  id: string;
  stock: number;
}

function entryOf(item: Item | undefined): LowStock | undefined {
  const units = stockForSale(item);
  return units && units.stock <= lowStockThreshold ? { id: units.id, stock: units.stock } : undefined;
}

const entryKey = (id: string): Key => ({ pk: list, sk: id });
/** The sort key holds the stock, so that lists read nothing else. */
const listing = ({ id, stock }: LowStock) => ({
  kindPk: list,
  kindSk: `${String(stock).padStart(4, "0")}#${id}`,
});

function readRow({ kindSk }: Item): LowStock {
  const [stock, id = ""] = String(kindSk).split("#");
  return { id, stock: Number(stock) };
}

const enlist = (entry: LowStock): TransactItem => put({ ...entryKey(entry.id), ...listing(entry) });

export function createLowStock(units: Item): TransactItem | undefined {
  const entry = entryOf(units);
  return entry && enlist(entry);
}

/** Expects the changes of each product's units in order. */
export async function updateLowStock(before: Item | undefined, after: Item | undefined): Promise<void> {
  const entry = entryOf(after);
  const old = entryOf(before);
  if (entry && entry.stock !== old?.stock) await write(enlist(entry));
  if (!entry && old) await write(remove(entryKey(old.id)));
}

/** Lists at most 2,000 products at or below the threshold, lowest stock first. */
export async function readLowStock(limit = maxEntries): Promise<LowStock[]> {
  const entries: LowStock[] = [];
  for await (const items of everyPage({ index: "byKind", partition: list }, { Limit: limit })) {
    entries.push(...items.map(readRow));
    if (entries.length >= limit) break;
  }
  return entries.slice(0, limit);
}
