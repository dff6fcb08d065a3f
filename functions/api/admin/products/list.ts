import { readCounters } from "../../../data/counters.ts";
import { findNewest, findProducts } from "../../../data/product.ts";
import { productOnWire } from "../../../domain/product.ts";
import { endpoint } from "../../../http/endpoint.ts";

export const handler = endpoint("admin/products/list", async (page) => {
  const [{ items, nextCursor }, { productsCount, outOfStockCount }] = await Promise.all([
    findNewest(page),
    readCounters(),
  ]);
  const products = await findProducts(items);
  return { success: true, products: products.map(productOnWire), productsCount, outOfStockCount, nextCursor };
});
