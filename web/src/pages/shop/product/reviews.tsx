import { useState } from "react";
import { keysOf } from "../../../../../shared/core/builtins.ts";
import type { Product } from "../../../../../shared/products/schemas.ts";
import type { Distribution, ReviewSort } from "../../../../../shared/reviews/schemas.ts";
import { useSession } from "../../../app/session/session.tsx";
import { useApi } from "../../../lib/api.ts";
import { useApiPages } from "../../../lib/api-pages.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Rating } from "../../../ui/display/rating.tsx";
import { ErrorBanner } from "../../../ui/states/error-banner.tsx";
import { type OwnReview, withOwn } from "./own-review.ts";
import { ReviewItem } from "./review-item.tsx";
import css from "./reviews.module.css";
import { WriteReview } from "./write-review.tsx";

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

interface BarsProps {
  distribution: Distribution;
  /** Filters by these stars. */
  chosen: number | undefined;
  choose: (stars: number | undefined) => void;
}

function Bars({ distribution, chosen, choose }: BarsProps) {
  const all = distribution.reduce((sum, { count }) => sum + count, 0);
  return (
    <fieldset className={css.bars} aria-label="Reviews by stars">
      {distribution.map(({ stars, count }) => (
        <button
          key={stars}
          type="button"
          className={css.bar}
          disabled={count === 0 && chosen !== stars}
          aria-pressed={chosen === stars}
          onClick={() => choose(chosen === stars ? undefined : stars)}
        >
          <span>
            {stars} {stars === 1 ? "star" : "stars"}
          </span>{" "}
          <span className={css.track}>
            <svg className={css.share} aria-hidden="true">
              <rect width={`${(100 * count) / Math.max(all, 1)}%`} height="100%" />
            </svg>
          </span>
          <span className={css.count} translate="no">
            {count}
          </span>
        </button>
      ))}
    </fieldset>
  );
}

const sortNames: Record<ReviewSort, string> = {
  newest: "Newest first",
  helpful: "Most helpful",
  highest: "Highest rating",
  lowest: "Lowest rating",
};
const sorts = keysOf(sortNames);

interface View {
  sort: ReviewSort;
  stars: number | undefined;
  verified: boolean;
  /** Empty for all. */
  colour: string;
}
const newest: View = { sort: "newest", stars: undefined, verified: false, colour: "" };

const coloursOf = ({ family }: Product): string[] => [
  ...new Set(family?.members.map(({ values }) => values.colour)),
];

interface ControlsProps {
  view: View;
  colours: readonly string[];
  change: (view: View) => void;
}

function Controls({ view, colours, change }: ControlsProps) {
  return (
    <div className={css.controls}>
      <label className={css.order}>
        Sort by
        <select
          value={view.sort}
          onChange={({ target }) =>
            change({ ...view, sort: sorts.find((sort) => sort === target.value) ?? "newest" })
          }
        >
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {sortNames[sort]}
            </option>
          ))}
        </select>
      </label>
      {colours.length > 1 && (
        <label className={css.order}>
          Colour
          <select value={view.colour} onChange={({ target }) => change({ ...view, colour: target.value })}>
            <option value="">All colours</option>
            {colours.map((colour) => (
              <option key={colour}>{colour}</option>
            ))}
          </select>
        </label>
      )}
      <label className={css.only}>
        <input
          type="checkbox"
          checked={view.verified}
          onChange={({ target }) => change({ ...view, verified: target.checked })}
        />
        Verified purchases only
      </label>
    </div>
  );
}

const pageLength = 100;

const queryOf = ({ sort, stars, verified, colour }: View) => ({
  ...(sort !== "newest" && { sort }),
  ...(stars !== undefined && { stars }),
  ...(verified && { verified: "true" as const }),
  ...(colour && { colour }),
});

/** The newest reviews come with the product; others load on request. */
function useReviews({ _id, reviews, numofReviews }: Product, own: OwnReview, view: View) {
  const [isWanted, setWanted] = useState(false);
  // Members share their reviews, so a change of colour keeps the list.
  const [id] = useState(_id);
  const query = queryOf(view);
  const isNewest = Object.keys(query).length === 0;
  const asked = { id, limit: pageLength, ...query };
  const list = useApiPages("products/reviews", isWanted || !isNewest ? asked : null);
  const { pages, error } = list;
  const loaded = pages?.flatMap((page) => page.reviews) ?? (isNewest ? reviews : []);
  // A filter may exclude the visitor's review, so it is put first among the newest only.
  const shown = withOwn(loaded, isNewest ? own : { ...own, submitted: undefined });
  const isLoading = !pages && !error && (isWanted || !isNewest);
  function more(): void {
    if (error) list.retry();
    else if (pages) list.showMore();
    else setWanted(true);
  }
  return {
    shown,
    isLoading,
    isBusy: isLoading || list.isLoadingMore,
    isMore: pages ? list.hasMore : isNewest && numofReviews > reviews.length,
    isWhole: pages !== undefined || numofReviews > pageLength,
    more,
    error,
    retry: list.retry,
  };
}

const NoMatch = ({ showAll }: { showAll: () => void }) => (
  <p className={css.none} role="status">
    No reviews match.{" "}
    <button type="button" className={css.all} onClick={showAll}>
      Show all
    </button>
  </p>
);

interface ReviewsProps {
  product: Product;
  own: OwnReview;
  write: () => void;
}

export default function Reviews({ product, own, write }: ReviewsProps) {
  const { rating, numofReviews, distribution } = product;
  const [view, setView] = useState(newest);
  const { status } = useSession();
  const mine = useApi("reviews/own", status === "user" ? { productId: product._id } : null);
  const { shown, isLoading, isBusy, isMore, isWhole, more, error, retry } = useReviews(product, own, view);
  if (product.reviews.length === 0 && numofReviews === 0)
    return (
      <div className={css.none}>
        <p>No Review Yet</p>
        <WriteReview write={write}>Write the first review</WriteReview>
      </div>
    );
  return (
    <>
      {error && <ErrorBanner error={error} retry={retry} sticky />}
      <div className={css.overview}>
        <div className={css.opening}>
          <Summary rating={rating} numofReviews={numofReviews} />
          <WriteReview write={write}>Write a review</WriteReview>
        </div>
        {distribution && (
          <Bars
            distribution={distribution}
            chosen={view.stars}
            choose={(stars) => setView({ ...view, stars })}
          />
        )}
        <Controls view={view} colours={coloursOf(product)} change={setView} />
      </div>
      {isLoading && <p role="status">Loading reviews…</p>}
      {!isLoading && !error && shown.length === 0 && <NoMatch showAll={() => setView(newest)} />}
      <ul className={css.list}>
        {shown.map((each) => (
          <ReviewItem key={each._id} product={product} review={each} mine={mine} own={own} />
        ))}
      </ul>
      {isMore && (
        <Button variant="secondary" busy={isBusy} onClick={more}>
          {isWhole ? "Show more reviews" : `Show all ${numofReviews} reviews`}
        </Button>
      )}
    </>
  );
}
