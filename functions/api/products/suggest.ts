import { categoryNames } from "../../../shared/catalogue.ts";
import { productCalls } from "../../../shared/product.ts";
import { suggestFromCatalogue } from "../../catalogue/index/catalogue-index.ts";
import { findDetails } from "../../catalogue/product.table.ts";
import { detailsOnWire } from "../../catalogue/product.ts";
import { endpoint } from "../../http/endpoint.ts";

const maxProducts = 6;

export const handler = endpoint(productCalls, "products/suggest", async ({ keyword }) => {
  const { ids, categories } = await suggestFromCatalogue(keyword, maxProducts);
  const products = await findDetails(ids);
  return {
    success: true,
    products: products.map(detailsOnWire),
    categories: categories.map((category) => ({ category, name: categoryNames[category] })),
  };
});
