import { staffReviewCalls } from "../../../../shared/reviews/schemas.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { listReviews } from "../../../reviews/staff-list.ts";

export const handler = endpoint(staffReviewCalls, "admin/reviews/list", async (page) => {
  const { items, nextCursor } = await listReviews(page);
  return { success: true, reviews: items, nextCursor };
});
