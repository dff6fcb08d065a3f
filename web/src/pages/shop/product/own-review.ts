import type { SWRResponse } from "swr";
import type { Answer } from "../../../../../shared/contract.ts";
import type { Product } from "../../../../../shared/products/schemas.ts";
import type { Review } from "../../../../../shared/reviews/schemas.ts";
import { useKeepOwnWrite, useOwnWrite, withFirst } from "../../../lib/own-write.ts";

export interface OwnReview {
  /** The visitor's review while lists may lack it. */
  submitted: Review | undefined;
  /** The visitor's deleted review while lists may have it. */
  deleted: string | undefined;
  onSubmitted: (answer: Answer<"reviews/submit">) => void;
  onDeleted: (answer: Answer<"reviews/delete-own">) => void;
}

type Mine = Pick<SWRResponse<Answer<"reviews/own">>, "data" | "mutate">;

export interface ReviewItemProps {
  product: Product;
  review: Review;
  mine: Mine;
  own: OwnReview;
}

/** Applies the visitor's last change to possibly stale reviews. */
export const withOwn = (
  reviews: readonly Review[],
  { submitted, deleted }: Pick<OwnReview, "submitted" | "deleted">,
): Review[] => withFirst(reviews, submitted).filter(({ _id }) => _id !== deleted);

export function useOwnReview(
  loaded: Product,
  refresh: () => Promise<unknown>,
): { product: Product; own: OwnReview } {
  // Members of a family share their reviews.
  const of = loaded.family?._id ?? loaded._id;
  const submitted = useOwnWrite("reviews/submit", of, refresh);
  const deleted = useOwnWrite("reviews/delete-own", of, refresh);
  const keepSubmitted = useKeepOwnWrite("reviews/submit", of);
  const keepDeleted = useKeepOwnWrite("reviews/delete-own", of);
  const own = {
    submitted: submitted?.review,
    deleted: deleted?._id,
    onSubmitted(answer: Answer<"reviews/submit">) {
      keepDeleted(undefined);
      keepSubmitted(answer);
    },
    onDeleted(answer: Answer<"reviews/delete-own">) {
      keepSubmitted(undefined);
      keepDeleted(answer);
    },
  };
  const { rating, numofReviews } = submitted ?? deleted ?? loaded;
  return { product: { ...loaded, rating, numofReviews, reviews: withOwn(loaded.reviews, own) }, own };
}
