import { type ReviewSort, starsOf } from "../../shared/reviews/schemas.ts";
import { decodeCursor, encodeCursor, type Page, type PageOf } from "../platform/query.ts";
import type { Review } from "./review.ts";

export interface Arrangement {
  sort: ReviewSort;
  stars?: number | undefined;
  verified?: "true" | undefined;
  /** Of a family: the products with the colour. */
  about?: ReadonlySet<string> | undefined;
}

const isShown = ({ removed }: Review): boolean => removed === undefined;

/** Highest first; hidden reviews last, except by time. */
const ranks: Record<ReviewSort, (review: Review) => number> = {
  newest: () => 0,
  helpful: (review) => (isShown(review) ? review.helpful + 1 : 0),
  highest: (review) => (isShown(review) ? review.rating * 2 + 1 : 0),
  lowest: (review) => (isShown(review) ? 11 - review.rating * 2 : 0),
};

/** Sorts like the list, in reverse. */
const sortCursorOf = (review: Review, sort: ReviewSort): string =>
  `${sort}#${String(ranks[sort](review)).padStart(9, "0")}#${review.createdAt}#${review.id}`;

const readSortCursor =
  (sort: ReviewSort) =>
  (text: string): string | undefined =>
    /^\w+#\d{9}#\d{4}-\d\d-\d\dT[\d:.]{12}Z#[0-9a-f]{24}$/.test(text) && text.startsWith(`${sort}#`)
      ? text
      : undefined;

const isWanted = (review: Review, { stars, verified, about }: Arrangement): boolean =>
  (about?.has(review.about ?? review.productId) ?? true) &&
  (stars === undefined || (isShown(review) && starsOf(review.rating) === stars)) &&
  (verified === undefined || (isShown(review) && review.verified));

export function arrange(
  reviews: readonly Review[],
  wanted: Arrangement,
  { limit = reviews.length, cursor }: Page,
): PageOf<Review> {
  const last = cursor === undefined ? undefined : decodeCursor(cursor, readSortCursor(wanted.sort));
  const sorted = reviews
    .filter((review) => isWanted(review, wanted))
    .map((review) => ({ review, sortCursor: sortCursorOf(review, wanted.sort) }))
    .filter(({ sortCursor }) => last === undefined || sortCursor < last)
    .sort((a, b) => (a.sortCursor < b.sortCursor ? 1 : -1));
  const page = sorted.slice(0, limit);
  const end = page.length < sorted.length ? page.at(-1) : undefined;
  return { items: page.map(({ review }) => review), nextCursor: end && encodeCursor(end.sortCursor) };
}
