import { useState } from "react";
import type { Product, Review } from "../../../../../shared/product.ts";
import { useApi } from "../../../api.ts";
import { Button } from "../../../ui/button.tsx";
import { Rating } from "../../../ui/rating.tsx";
import css from "./reviews.module.css";

const day = new Intl.DateTimeFormat("en-IN", { dateStyle: "medium" });

function ReviewItem({ review: { name, rating, comment, createdAt } }: { review: Review }) {
  return (
    <li className={css.review}>
      <Rating value={rating} />
      {comment && <p className={css.comment}>{comment}</p>}
      <p className={css.who}>
        {name}
        {createdAt && <time dateTime={createdAt}>{day.format(new Date(createdAt))}</time>}
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

/** The newest come with the product; the rest is fetched when asked for. */
export function Reviews({ product: { _id, reviews, rating, numofReviews } }: { product: Product }) {
  const [all, setAll] = useState(false);
  const { data, isLoading } = useApi("products/reviews", all ? { id: _id } : null);
  const shown = data?.reviews ?? reviews;
  return (
    <section className={css.reviews} id="reviews" aria-labelledby="reviews-title">
      <h2 id="reviews-title">Reviews</h2>
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
          {numofReviews > shown.length && !data && (
            <Button variant="secondary" busy={isLoading} onClick={() => setAll(true)}>
              Show all {numofReviews} reviews
            </Button>
          )}
        </>
      )}
    </section>
  );
}
