import { AppError } from "../../../shared/core/errors.ts";
import { maxArranged, reviewCalls } from "../../../shared/reviews/schemas.ts";
import { findDetails } from "../../catalogue/product.table.ts";
import { endpoint } from "../../http/endpoint.ts";
import type { Page } from "../../platform/query.ts";
import { findDistribution, findReviews } from "../../reviews/review.table.ts";
import { reviewOnWire } from "../../reviews/review.ts";
import { type Arrangement, arrange } from "../../reviews/review-list.ts";

async function findArranged(id: string, wanted: Arrangement, page: Page) {
  if (wanted.sort === "newest" && wanted.stars === undefined && wanted.verified === undefined)
    return findReviews(id, page);
  const { items } = await findReviews(id, { limit: maxArranged });
  return arrange(items, wanted, page);
}

export const handler = endpoint(reviewCalls, "products/reviews", async ({ id, limit, cursor, ...wanted }) => {
  const [[product], reviews] = await Promise.all([
    findDetails([id]),
    findArranged(id, wanted, { limit, cursor }),
  ]);
  if (!product) throw new AppError("not_found", "Product");
  return {
    success: true,
    reviews: reviews.items.map(reviewOnWire),
    distribution: await findDistribution(product),
    nextCursor: reviews.nextCursor,
  };
});
