import { useState } from "react";
import type { Product } from "../../../../../shared/product.ts";
import type { Review } from "../../../../../shared/review.ts";
import { useApiPages } from "../../../lib/api-pages.ts";
import { withFirst } from "../../../lib/own-write.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorBanner } from "../../../ui/error-banner.tsx";
import { Rating } from "../../../ui/rating.tsx";
import { Time } from "../../../ui/time.tsx";
import css from "./reviews.module.css";

function ReviewItem({ review: { name, rating, comment, createdAt } }: { review: Review }) {
  return (
    <li className={css.review}>
      <Rating value={rating} />
      {comment && <p className={css.comment}>{comment}</p>}
      <p className={css.who}>
        {name}
        {createdAt && <Time at={createdAt} />}
      </p>
    </li>
  );
}

function Summary({ rating, numofReviews }: Pick<Product, "rating" | "numofReviews">) {
  return (
    <p className={css.summary}>
      <strong>{rating.toFixed(1)}</strong>
      <Rating value={rating} />
      <span>
        from {numofReviews} {numofReviews === 1 ? "review" : "reviews"}
      </span>
    </p>
  );
}

const pageLength = 100;

/** The newest reviews come with the product; older ones are loaded on request. */
export function Reviews({ product, own }: { product: Product; own: Review | undefined }) {
  const { _id, reviews, rating, numofReviews } = product;
  const [isWanted, setWanted] = useState(false);
  const { pages, error, hasMore, isLoadingMore, showMore, retry } = useApiPages(
    "products/reviews",
    isWanted ? { id: _id, limit: pageLength } : null,
  );
  const shown = pages
    ? withFirst(
        pages.flatMap((page) => page.reviews),
        own,
      )
    : reviews;
  const isMore = pages ? hasMore : numofReviews > reviews.length;
  const isFirst = isWanted && !pages && !error;
  function more(): void {
    if (error) retry();
    else if (pages) showMore();
    else setWanted(true);
  }
  return (
    <section className={css.reviews} id="reviews" aria-labelledby="reviews-title">
      <h2 id="reviews-title">Reviews</h2>
      {error && <ErrorBanner error={error} retry={retry} sticky />}
      {shown.length === 0 ? (
        <p className={css.none}>No Review Yet</p>
      ) : (
        <>
          <Summary rating={rating} numofReviews={numofReviews} />
          <ul className={css.list}>
            {shown.map((review) => (
              <ReviewItem key={review._id} review={review} />
            ))}
          </ul>
        </>
      )}
      {isMore && (
        <Button variant="secondary" busy={isFirst || isLoadingMore} onClick={more}>
          {pages || numofReviews > pageLength ? "Show more reviews" : `Show all ${numofReviews} reviews`}
        </Button>
      )}
    </section>
  );
}
