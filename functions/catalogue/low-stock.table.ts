import { lowStockThreshold } from "../../shared/products/catalogue.ts";
import { put, remove, type TransactItem } from "../platform/expressions.ts";
import { everyPage, queryPage } from "../platform/query.ts";
import type { Item, Key } from "../platform/schema.ts";
import { getMany, write } from "../platform/table.ts";
import { isOrderedSoon } from "./product.ts";
import { type Stock, stockForSale } from "./stock.table.ts";

export interface LowStock {
  id: string;
  stock: number;
}

interface StockList {
  partition: string;
  /** Keys sort as numbers up to this length. */
  digits: number;
  isLow: (units: Stock) => boolean;
}

const low: StockList = {
  partition: "LOWSTOCK",
  digits: 4,
  isLow: ({ stock }) => stock <= lowStockThreshold,
};

const orderSoon: StockList = { partition: "ORDERSOON", digits: 7, isLow: isOrderedSoon };

const lists = [low, orderSoon];

function entryOf(item: Item | undefined, { isLow }: StockList): LowStock | undefined {
  const units = stockForSale(item);
  return units && isLow(units) ? { id: units.id, stock: units.stock } : undefined;
}

const entryKey = ({ partition }: StockList, id: string): Key => ({ pk: partition, sk: id });
const sortKey = ({ digits }: StockList, stock: number, id: string): string =>
  `${String(stock).padStart(digits, "0")}#${id}`;
/** The sort key holds the stock, so that lists read nothing else. */
const listing = (list: StockList, { id, stock }: LowStock) => ({
  kindPk: list.partition,
  kindSk: sortKey(list, stock, id),
});

function readRow({ kindSk }: Item): LowStock {
  const [stock, id = ""] = String(kindSk).split("#");
  return { id, stock: Number(stock) };
}

const enlist = (list: StockList, entry: LowStock): TransactItem =>
  put({ ...entryKey(list, entry.id), ...listing(list, entry) });

export function createLowStock(units: Item): TransactItem[] {
  return lists.flatMap((list) => {
    const entry = entryOf(units, list);
    return entry ? enlist(list, entry) : [];
  });
}

/** Expects the changes of each product's units in order. */
export async function updateLowStock(before: Item | undefined, after: Item | undefined): Promise<void> {
  for (const list of lists) {
    const entry = entryOf(after, list);
    const old = entryOf(before, list);
    if (entry && entry.stock !== old?.stock) await write(enlist(list, entry));
    if (!entry && old) await write(remove(entryKey(list, old.id)));
  }
}

async function read({ partition }: StockList, limit = Number.POSITIVE_INFINITY): Promise<LowStock[]> {
  const entries: LowStock[] = [];
  const options = Number.isFinite(limit) ? { Limit: limit } : {};
  for await (const items of everyPage({ index: "byKind", partition }, options)) {
    entries.push(...items.map(readRow));
    if (entries.length >= limit) break;
  }
  return entries.slice(0, limit);
}

/** Lists products at or below the threshold, lowest stock first. */
export const readLowStock = (limit?: number): Promise<LowStock[]> => read(low, limit);

/** Lists products at or below the threshold that come after one of them, lowest stock first, then newest. */
export async function readLowStockAfter(after: LowStock | undefined, limit: number): Promise<LowStock[]> {
  const entries: LowStock[] = [];
  for (
    let stock = Math.max(0, Math.ceil(after?.stock ?? 0));
    stock <= lowStockThreshold && entries.length < limit;
    stock++
  ) {
    const last = stock === after?.stock ? after.id : undefined;
    const range = {
      index: "byKind",
      partition: low.partition,
      from: sortKey(low, stock, ""),
      to: sortKey(low, stock, last ?? "~"),
    } as const;
    // The range includes the last one.
    const options = { ScanIndexForward: false, Limit: limit - entries.length + 1 };
    const { Items } = await queryPage(range, options);
    entries.push(...Items.map(readRow).filter(({ id }) => id !== last));
  }
  return entries.slice(0, limit);
}

/** Returns those of the ids whose stock is at or below the threshold. */
export async function findLowStock(ids: readonly string[]): Promise<ReadonlySet<string>> {
  const items = await getMany(ids.map((id) => entryKey(low, id)));
  return new Set(items.map(({ sk }) => String(sk)));
}

/** Lists all products at or below their own reorder level, lowest stock first. */
export const readOrderSoon = (): Promise<LowStock[]> => read(orderSoon);
