import { pageSize } from "../../../shared/catalogue.ts";
import { toPaise } from "../../../shared/money.ts";
import { productCalls } from "../../../shared/product.ts";
import { findInCatalogue } from "../../catalogue/index/catalogue-index.ts";
import { findProducts } from "../../catalogue/product.table.ts";
import { productOnWire } from "../../catalogue/product.ts";
import { endpoint } from "../../http/endpoint.ts";

export const handler = endpoint(productCalls, "products/list", async ({ page, ids, ...query }) => {
  const { keyword, category, sort } = query;
  const prices = { fromPaise: toPaise(query["price[gte]"]), toPaise: toPaise(query["price[lte]"]) };
  const found = await findInCatalogue(
    { keyword, category, sort, ...prices },
    { start: (page - 1) * pageSize, count: pageSize },
  );
  const products = await findProducts(ids ?? found.ids);
  return {
    success: true,
    products: products.map(productOnWire),
    productsCount: found.size,
    productCount: found.size,
    resultPerPage: pageSize,
    filteredProductsCount: ids ? products.length : found.total,
  };
});
