import { pageSize } from "../../../shared/catalogue.ts";
import { toPaise } from "../../../shared/money.ts";
import { findProducts } from "../../data/product.ts";
import { find } from "../../domain/catalogue-search.ts";
import { productOnWire } from "../../domain/product.ts";
import { currentCatalogue } from "../../flows/catalogue.ts";
import { endpoint } from "../../http/endpoint.ts";

export const handler = endpoint("products/list", async ({ page, ...query }) => {
  const catalogue = await currentCatalogue();
  const { keyword, category } = query;
  const prices = { fromPaise: toPaise(query["price[gte]"]), toPaise: toPaise(query["price[lte]"]) };
  const { ids, total } = find(
    catalogue,
    { keyword, category, ...prices },
    { start: (page - 1) * pageSize, count: pageSize },
  );
  const products = await findProducts(ids);
  return {
    success: true,
    products: products.map(productOnWire),
    productsCount: catalogue.size,
    productCount: catalogue.size,
    resultPerPage: pageSize,
    filteredProductsCount: total,
  };
});
