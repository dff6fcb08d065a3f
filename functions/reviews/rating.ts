import { type Distribution, starsOf } from "../../shared/reviews/schemas.ts";
import type { Product, RatingFigures } from "../catalogue/product.ts";
import type { Review } from "./review.ts";

const counters = ["stars1", "stars2", "stars3", "stars4", "stars5"] as const;

type Rated = Pick<Review, "rating" | "removed">;

/** Ignores hidden reviews. */
export function figuresOf(reviews: readonly Rated[]): RatingFigures {
  const shown = reviews.filter(({ removed }) => removed === undefined);
  const withStars = (stars: number) => shown.filter(({ rating }) => starsOf(rating) === stars).length;
  return {
    ratingHalves: shown.reduce((sum, { rating }) => sum + rating * 2, 0),
    reviewCount: shown.length,
    stars1: withStars(1),
    stars2: withStars(2),
    stars3: withStars(3),
    stars4: withStars(4),
    stars5: withStars(5),
  };
}

export function ratingMove(before: Rated | undefined, after: Rated | undefined): RatingFigures {
  const [old, move] = [figuresOf(before ? [before] : []), figuresOf(after ? [after] : [])];
  for (const name of ["ratingHalves", "reviewCount", ...counters] as const) move[name] -= old[name];
  return move;
}

type Counted = Pick<Product, (typeof counters)[number] | "reviewCount">;

/** Undefined if some reviews are from before stars were counted. */
export function distributionOf(product: Counted): Distribution | undefined {
  const distribution = counters.map((name, index) => ({ stars: index + 1, count: product[name] ?? 0 }));
  const counted = distribution.reduce((sum, { count }) => sum + count, 0);
  return counted === product.reviewCount ? distribution.reverse() : undefined;
}
