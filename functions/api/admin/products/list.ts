import type { Input } from "../../../../shared/contract.ts";
import { productCalls } from "../../../../shared/product.ts";
import { Id } from "../../../../shared/wire.ts";
import { readLowStock } from "../../../catalogue/low-stock.table.ts";
import { findNewest, findProducts } from "../../../catalogue/product.table.ts";
import { productOnWire } from "../../../catalogue/product.ts";
import { choose, placesAfter, readPlace, writePlace } from "../../../catalogue/product-choice.ts";
import { recentNames } from "../../../catalogue/product-names.table.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { decodeCursor, encodeCursor, fitting } from "../../../platform/query.ts";
import { readCounters } from "../../../reporting/counters.table.ts";

type Query = Input<"admin/products/list">;

const isChoice = ({ search, category, stock, sort }: Query): boolean =>
  Boolean(search || category || stock || (sort && sort !== "newest"));

async function found(id: string) {
  const products = await findProducts([id]);
  return { products, filteredProductsCount: products.length, nextCursor: undefined };
}

async function chosen(query: Query, now: Date) {
  const { search, stock, sort, cursor, limit = 500 } = query;
  if (Id.safeParse(search).success) return found(search ?? "");
  const lowStock = stock !== undefined || sort === "stock" ? await readLowStock() : [];
  const all = stock === "low" || stock === "out" ? lowStock : await recentNames(now);
  const places = choose(all, new Map(lowStock.map((entry) => [entry.id, entry.stock])), query);
  const last = cursor === undefined ? undefined : decodeCursor(cursor, (text) => readPlace(text, sort));
  const rest = last ? placesAfter(places, last, sort) : places;
  const products = await findProducts(rest.slice(0, limit).map(([, id]) => id));
  const shown = fitting(products);
  const end =
    shown.length < products.length ? rest.findIndex(([, id]) => id === shown.at(-1)?.id) + 1 : limit;
  const [next] = rest.slice(end - 1, end);
  return {
    products: shown,
    filteredProductsCount: places.length,
    nextCursor: next && end < rest.length ? encodeCursor(writePlace(next)) : undefined,
  };
}

async function newest(query: Query) {
  const { items, nextCursor } = await findNewest(query);
  return { products: await findProducts(items), nextCursor };
}

export const handler = endpoint(productCalls, "admin/products/list", async (query, { now }) => {
  const [{ products, ...page }, { productsCount, outOfStockCount }] = await Promise.all([
    isChoice(query) ? chosen(query, now) : newest(query),
    readCounters(),
  ]);
  return { success: true, products: products.map(productOnWire), productsCount, outOfStockCount, ...page };
});
