import { AppError } from "../../../shared/errors.ts";
import { productCalls } from "../../../shared/product.ts";
import { shownSpecs } from "../../../shared/spec.ts";
import { findProducts } from "../../catalogue/product.table.ts";
import { productOnWire } from "../../catalogue/product.ts";
import { distributionOf } from "../../catalogue/rating.ts";
import { findReviews } from "../../catalogue/review.table.ts";
import { reviewOnWire } from "../../catalogue/review.ts";
import { endpoint } from "../../http/endpoint.ts";

export const handler = endpoint(productCalls, "products/get", async ({ id }) => {
  const [[product], reviews] = await Promise.all([findProducts([id]), findReviews(id, { limit: 20 })]);
  if (!product) throw new AppError("not_found", "Product");
  const { category, specs = {}, inTheBox = [] } = product;
  return {
    success: true,
    product: {
      ...productOnWire(product),
      specs: shownSpecs(category, specs),
      inTheBox,
      reviews: reviews.items.map(reviewOnWire),
      distribution: distributionOf(product),
    },
  };
});
