import { reviewCalls } from "../../../../shared/reviews/schemas.ts";
import { findDetails } from "../../../catalogue/product.table.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { findNewestReviews } from "../../../reviews/review.table.ts";
import { reviewOnWire } from "../../../reviews/review.ts";

/** Leaves out reviews of deleted products. */
export const handler = endpoint(reviewCalls, "admin/reviews/list", async (page) => {
  const { items, nextCursor } = await findNewestReviews(page);
  const products = await findDetails([...new Set(items.map(({ productId }) => productId))]);
  const byId = new Map(
    products.map(({ id, name, images: [image] }) => [id, { _id: id, name, image }] as const),
  );
  return {
    success: true,
    reviews: items.flatMap((review) => {
      const product = byId.get(review.productId);
      return product ? [{ ...reviewOnWire(review), product }] : [];
    }),
    nextCursor,
  };
});
