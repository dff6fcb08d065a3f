import { found } from "../../shared/core/errors.ts";
import { shownSpecs } from "../../shared/products/spec.ts";
import type { Review } from "../../shared/reviews/schemas.ts";
import { findProducts } from "../catalogue/product.table.ts";
import { type Product, productOnWire } from "../catalogue/product.ts";
import { recentProducts } from "../catalogue/recent-products.ts";
import { distributionOf } from "../reviews/rating.ts";
import { readFirstReviews, recentReviews } from "../reviews/recent-reviews.ts";

function answerOf(product: Product, reviews: Review[]) {
  const { category, specs = {}, inTheBox = [] } = product;
  return {
    success: true as const,
    product: {
      ...productOnWire(product),
      specs: shownSpecs(category, specs),
      inTheBox,
      reviews,
      distribution: distributionOf(product),
    },
  };
}

/** Reads the table itself. Throws `not_found` (404, "Product"). */
export async function showProduct(id: string) {
  const [[product], reviews] = await Promise.all([findProducts([id], true), readFirstReviews(id)]);
  return answerOf(found(product, "Product"), reviews);
}

/** At most `listingAgeMs` older than the table. Throws `not_found` (404, "Product"). */
export async function recentProduct(id: string) {
  const asked = recentProducts([id]);
  const stored = asked.then(({ products: [product] }) => product?.stored);
  const [{ readAtMs }, product, reviews] = await Promise.all([asked, stored, recentReviews(id, stored)]);
  return { answer: answerOf(found(product, "Product"), reviews), readAtMs };
}
