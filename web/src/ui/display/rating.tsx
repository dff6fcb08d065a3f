import { useId } from "react";
import css from "./rating.module.css";

const star = "M10 1.6l2.6 5.5 6 .8-4.4 4.2 1.1 6-5.3-2.9-5.3 2.9 1.1-6-4.4-4.2 6-.8z";
export const maxStars = 5;

/** Rounds to half stars; values out of range become 0. */
export const starsOf = (value: number): number =>
  value >= 0 && value <= maxStars ? Math.round(value * 2) / 2 : 0;

const Stars = () => (
  <path
    d={Array.from({ length: maxStars }, (_, index) => star.replace(/^M10/, `M${index * 20 + 10}`)).join("")}
  />
);

interface RatingProps {
  value: number;
  /** Number of reviews; omitted for stars alone. */
  count?: number | undefined;
}

export function Rating({ value, count }: RatingProps) {
  const clip = useId();
  const stars = starsOf(value);
  const reviews = count === undefined ? "" : `, ${count} ${count === 1 ? "review" : "reviews"}`;
  return (
    <span className={css.rating}>
      <svg
        className={css.stars}
        viewBox="0 0 100 20"
        role="img"
        aria-label={`Rated ${stars} of ${maxStars}${reviews}`}
      >
        <Stars />
        <clipPath id={clip}>
          <rect width={stars * 20} height="20" />
        </clipPath>
        <g clipPath={`url(#${clip})`} className={css.full}>
          <Stars />
        </g>
      </svg>
      {count !== undefined && <span aria-hidden="true">{count === 0 ? "No reviews" : `(${count})`}</span>}
    </span>
  );
}
