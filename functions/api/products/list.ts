import { pageSize } from "../../../shared/catalogue.ts";
import { readSpecFilters } from "../../../shared/facet.ts";
import { toPaise } from "../../../shared/money.ts";
import { productCalls } from "../../../shared/product.ts";
import { findInCatalogue } from "../../catalogue/index/catalogue-index.ts";
import { findProducts } from "../../catalogue/product.table.ts";
import { productOnWire } from "../../catalogue/product.ts";
import { understand } from "../../catalogue/understand.ts";
import { endpoint } from "../../http/endpoint.ts";

export const handler = endpoint(productCalls, "products/list", async ({ page, ids, ...query }) => {
  const { keyword, category, sort, inStock, featured } = query;
  const found = await findInCatalogue(
    {
      keyword,
      category,
      sort,
      fromPaise: toPaise(query["price[gte]"]),
      toPaise: toPaise(query["price[lte]"]),
      inStock,
      featured,
      minRating: query["rating[gte]"],
      specs: readSpecFilters(query).filters,
    },
    { start: (page - 1) * pageSize, count: pageSize },
  );
  const { understood, words } = understand(keyword, category);
  const products = await findProducts(ids ?? found.ids);
  return {
    success: true,
    products: products.map(productOnWire),
    productsCount: found.size,
    productCount: found.size,
    resultPerPage: pageSize,
    filteredProductsCount: ids ? products.length : found.total,
    ...(!ids && found.facets.length > 0 && { facets: found.facets }),
    ...(understood.length > 0 && { understood, otherWords: words }),
  };
});
