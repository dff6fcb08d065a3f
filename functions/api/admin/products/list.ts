import type { Input } from "../../../../shared/contract.ts";
import { Id } from "../../../../shared/wire.ts";
import { recentNames } from "../../../data/catalogue-names.ts";
import { readCounters } from "../../../data/counters.ts";
import { readLowStock } from "../../../data/low-stock.ts";
import { findNewest, findProducts } from "../../../data/product.ts";
import { productOnWire } from "../../../domain/product.ts";
import { choose } from "../../../domain/product-choice.ts";
import { endpoint } from "../../../http/endpoint.ts";

type Query = Input<"admin/products/list">;

const isChoice = ({ search, category, stock, sort }: Query): boolean =>
  Boolean(search || category || stock || (sort && sort !== "newest"));

const newestFirst = (one: { id: string }, other: { id: string }): number => (one.id < other.id ? 1 : -1);

const byId = (id: string) => ({ ids: [id], filteredProductsCount: 1, nextCursor: undefined });

async function chosen(query: Query, now: Date) {
  if (Id.safeParse(query.search).success) return byId(query.search ?? "");
  const needsStock = query.stock !== undefined || query.sort === "stock";
  const lowStock = needsStock ? await readLowStock() : [];
  const low = new Map(lowStock.map(({ id, stock }) => [id, stock]));
  const all =
    query.stock === "low" || query.stock === "out" ? lowStock.sort(newestFirst) : await recentNames(now);
  const ids = choose(all, low, query);
  const start = query.cursor === undefined ? 0 : Number(Buffer.from(query.cursor, "base64url")) || 0;
  const end = start + (query.limit ?? 500);
  return {
    ids: ids.slice(start, end),
    filteredProductsCount: ids.length,
    nextCursor: end < ids.length ? Buffer.from(String(end)).toString("base64url") : undefined,
  };
}

async function newest(query: Query) {
  const { items, nextCursor } = await findNewest(query);
  return { ids: items, nextCursor };
}

export const handler = endpoint("admin/products/list", async (query, { now }) => {
  const [{ ids, ...page }, { productsCount, outOfStockCount }] = await Promise.all([
    isChoice(query) ? chosen(query, now) : newest(query),
    readCounters(),
  ]);
  const products = await findProducts(ids);
  return { success: true, products: products.map(productOnWire), productsCount, outOfStockCount, ...page };
});
