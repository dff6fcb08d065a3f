import { categoryNames } from "../../../shared/catalogue.ts";
import { findProducts } from "../../data/product.ts";
import { suggest } from "../../domain/catalogue-search.ts";
import { productOnWire } from "../../domain/product.ts";
import { currentCatalogue } from "../../flows/catalogue.ts";
import { endpoint } from "../../http/endpoint.ts";

const mostProducts = 6;

export const handler = endpoint("products/suggest", async ({ keyword }) => {
  const { ids, categories } = suggest(await currentCatalogue(), keyword, mostProducts);
  const products = await findProducts(ids);
  return {
    success: true,
    products: products.map(productOnWire),
    categories: categories.map((category) => ({ category, name: categoryNames[category] })),
  };
});
