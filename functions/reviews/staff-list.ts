import type { Input } from "../../shared/contract.ts";
import type { ListedReview } from "../../shared/reviews/schemas.ts";
import { findKeptDetails } from "../catalogue/product.table.ts";
import type { PageOf } from "../platform/query.ts";
import { findNewestReviews, findReviews } from "./review.table.ts";
import { reviewOnWire } from "./review.ts";

/** Lists reviews, newest first, without those of deleted products. Throws `invalid` (400, "cursor"). */
export async function listReviews({
  product: only,
  ...page
}: Input<"admin/reviews/list">): Promise<PageOf<ListedReview>> {
  const { items, nextCursor } = only ? await findReviews([only], page) : await findNewestReviews(page);
  const products = await findKeptDetails([...new Set(items.map(({ productId }) => productId))]);
  const byId = new Map(
    products.map(({ id, name, images: [image] }) => [id, { _id: id, name, image }] as const),
  );
  const listed = items.flatMap((review) => {
    const product = byId.get(review.productId);
    return product ? [{ ...reviewOnWire(review), product }] : [];
  });
  return { items: listed, nextCursor };
}
