import type { Input } from "../../../../shared/contract.ts";
import { Id } from "../../../../shared/core/wire.ts";
import { productCalls } from "../../../../shared/products/schemas.ts";
import { findForStaff } from "../../../catalogue/index/catalogue-index.ts";
import { readLowStock } from "../../../catalogue/low-stock.table.ts";
import { findKeptProducts, findNewest, findProducts } from "../../../catalogue/product.table.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { fitting } from "../../../platform/query.ts";
import { readCounters } from "../../../reporting/counters.table.ts";
import { staffView } from "../../../restocks/wait.table.ts";

type Query = Input<"admin/products/list">;

const isChoice = ({ ids, search, category, stock, sort }: Query): boolean =>
  Boolean(ids || search || category || stock || (sort && sort !== "newest"));

async function found(ids: readonly string[]) {
  const products = await findKeptProducts(ids);
  return { products, filteredProductsCount: products.length, nextCursor: undefined };
}

async function chosen(query: Query) {
  const { stock, sort, limit = 500 } = query;
  if (query.ids) return found(query.ids);
  const id = query.search?.toLowerCase() ?? "";
  if (Id.safeParse(id).success) return found([id]);
  const lowStock = stock !== undefined || sort === "stock" ? await readLowStock() : [];
  const low = new Map(lowStock.map((entry) => [entry.id, entry.stock]));
  const { rows, total } = await findForStaff({ ...query, low }, limit + 1);
  const page = rows.slice(0, limit);
  const products = await findProducts(page.map((row) => row.id));
  const shown = fitting(products);
  const last = shown.length < products.length ? page.find((row) => row.id === shown.at(-1)?.id) : page.at(-1);
  const isMore = shown.length < products.length || rows.length > limit;
  return {
    products: shown,
    filteredProductsCount: total,
    nextCursor: isMore ? last?.cursor : undefined,
  };
}

async function newest(query: Query) {
  const { items, nextCursor } = await findNewest(query);
  return { products: await findProducts(items), nextCursor };
}

export const handler = endpoint(productCalls, "admin/products/list", async (query) => {
  const [{ products, ...page }, { productsCount, outOfStockCount }] = await Promise.all([
    isChoice(query) ? chosen(query) : newest(query),
    readCounters(),
  ]);
  return { success: true, products: await staffView(products), productsCount, outOfStockCount, ...page };
});
