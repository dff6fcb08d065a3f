import { pageSize } from "../../../shared/catalogue.ts";
import { findProducts, readCatalogue } from "../../data/product.ts";
import { pageOf } from "../../domain/catalogue.ts";
import { productOnWire } from "../../domain/product.ts";
import { endpoint } from "../../http/endpoint.ts";

export const handler = endpoint("products/list", async (query) => {
  const catalogue = await readCatalogue();
  const { ids, total } = pageOf(catalogue, query);
  const products = await findProducts(ids);
  return {
    success: true,
    products: products.map(productOnWire),
    productsCount: catalogue.length,
    productCount: catalogue.length,
    resultPerPage: pageSize,
    filteredProductsCount: total,
  };
});
