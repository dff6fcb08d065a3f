import { useEffect } from "react";
import useSWR from "swr";
import type { Answer } from "../../../../../shared/contract.ts";
import type { Product } from "../../../../../shared/product.ts";
import type { Review } from "../../../../../shared/review.ts";

export type Submitted = Answer<"reviews/submit">;

/** The edge keeps answers for 5 s, so those after this show the review. */
const maxStaleMs = 6000;

/** Puts the visitor's own review first, whether or not it is among them. */
export const withOwn = (reviews: readonly Review[], own: Review | undefined): Review[] =>
  own ? [own, ...reviews.filter(({ _id }) => _id !== own._id)] : [...reviews];

/** The product with the review, of which its own data may not know yet. */
export const withSubmitted = (product: Product, { review, rating, numofReviews }: Submitted): Product => ({
  ...product,
  rating,
  numofReviews,
  reviews: withOwn(product.reviews, review),
});

/**
 * The review that was sent last, kept until the product's answers must contain it. It outlives the page, for
 * visitors who leave and return.
 */
export function useSubmitted(productId: string, refresh: () => Promise<unknown>) {
  const { data: submitted, mutate } = useSWR<Submitted>(["reviews/submit", productId], null);
  useEffect(() => {
    if (submitted === undefined) return;
    let isOpen = true;
    const timer = setTimeout(async () => {
      await refresh().catch(() => undefined);
      if (isOpen) void mutate(undefined, { revalidate: false });
    }, maxStaleMs);
    return () => {
      isOpen = false;
      clearTimeout(timer);
    };
  }, [submitted, refresh, mutate]);
  return { submitted, keep: (answer: Submitted) => void mutate(answer, { revalidate: false }) };
}
