import type { Input } from "../../shared/contract.ts";
import { Id } from "../../shared/core/wire.ts";
import { isGtin } from "../../shared/products/product-input.ts";
import { encodeCursor, fitting } from "../platform/query.ts";
import { findNewest } from "./hidden.table.ts";
import { findByStock, findForStaff } from "./index/catalogue-index.ts";
import { type LowStock, readLowStock, readOrderSoon } from "./low-stock.table.ts";
import { findKeptProducts } from "./product.table.ts";
import type { Product } from "./product.ts";
import { findByGtin } from "./product-lists.table.ts";
import { findScheduledIds } from "./schedule.table.ts";
import { findBySkuPrefix } from "./sku.table.ts";

export type StaffListQuery = Input<"admin/products/list">;

export interface StaffList {
  products: readonly Product[];
  filteredProductsCount?: number;
  nextCursor: string | undefined;
}

const isFiltered = ({ search, category, stock, orderSoon, visibility }: StaffListQuery): boolean =>
  Boolean(search || category || stock || orderSoon || visibility);
const isChoice = (query: StaffListQuery): boolean =>
  Boolean(query.ids || isFiltered(query) || (query.sort && query.sort !== "newest"));

async function exactly(ids: readonly string[]): Promise<StaffList> {
  const products = await findKeptProducts(ids);
  return { products, filteredProductsCount: products.length, nextCursor: undefined };
}

async function findByCode(search: string | undefined): Promise<string[]> {
  if (!search) return [];
  const bySku = findBySkuPrefix(search);
  return isGtin(search) ? [...(await bySku), ...(await findByGtin(search))] : bySku;
}

const stocksOf = (entries: readonly LowStock[]) => new Map(entries.map(({ id, stock }) => [id, stock]));

async function chosenWithin({ orderSoon, visibility }: StaffListQuery) {
  const soon = orderSoon ? stocksOf(await readOrderSoon()) : undefined;
  if (visibility !== "scheduled") return soon;
  const ids = await findScheduledIds();
  return new Map(ids.flatMap((id) => ((soon?.has(id) ?? true) ? [[id, soon?.get(id) ?? 0]] : [])));
}

async function findRows(asked: StaffListQuery, limit: number) {
  const { stock, orderSoon, cursor } = asked;
  const { sort = orderSoon ? "stock" : undefined } = asked;
  if (sort === "stock" && !isFiltered(asked)) return findByStock(cursor, limit);
  const lowStock = stock !== undefined || sort === "stock" ? await readLowStock() : [];
  const [within, alsoFound] = [await chosenWithin(asked), await findByCode(asked.search)];
  return findForStaff({ ...asked, sort, within, alsoFound, low: stocksOf(lowStock) }, limit);
}

async function chosen(asked: StaffListQuery): Promise<StaffList> {
  const { limit = 500 } = asked;
  if (asked.ids) return exactly(asked.ids);
  const id = asked.search?.toLowerCase() ?? "";
  if (Id.safeParse(id).success) return exactly([id]);
  const { rows, total } = await findRows(asked, limit + 1);
  const page = rows.slice(0, limit);
  const products = await findKeptProducts(page.map((row) => row.id));
  const shown = fitting(products);
  const last = shown.length < products.length ? page.find((row) => row.id === shown.at(-1)?.id) : page.at(-1);
  const isMore = shown.length < products.length || rows.length > limit;
  return {
    products: shown,
    filteredProductsCount: total,
    nextCursor: isMore ? last?.cursor : undefined,
  };
}

async function newest(query: StaffListQuery): Promise<StaffList> {
  const { items, nextCursor } = await findNewest(query);
  // Between two reads, one may move from list to list.
  const products = await findKeptProducts([...new Set(items)]);
  const shown = fitting(products);
  const last = shown.length < products.length ? shown.at(-1) : undefined;
  return { products: shown, nextCursor: last ? encodeCursor(`${last.createdAt}#${last.id}`) : nextCursor };
}

/** Lists products as staff filter and sort them. Throws `invalid` (400, "cursor"). */
export const listForStaff = (query: StaffListQuery): Promise<StaffList> =>
  isChoice(query) ? chosen(query) : newest(query);
