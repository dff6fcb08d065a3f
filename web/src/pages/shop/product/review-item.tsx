import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { valuesInWords } from "../../../../../shared/products/family-words.ts";
import { loginPath } from "../../../app/session/redirect.ts";
import { useSession } from "../../../app/session/session.tsx";
import { call } from "../../../lib/api.ts";
import { lazyFile, Optional } from "../../../lib/lazy-file.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { useAction } from "../../../ui/controls/use-action.ts";
import { Badge } from "../../../ui/display/badge.tsx";
import { Check } from "../../../ui/display/icons.tsx";
import { Rating } from "../../../ui/display/rating.tsx";
import { Time } from "../../../ui/display/time.tsx";
import type { ReviewItemProps } from "./own-review.ts";
import { OwnActions } from "./own-review-actions.tsx";
import css from "./reviews.module.css";

const ReviewPhotographs = lazyFile(() => import("../../../parts/photos/review-photographs.tsx"));

function Helpful({ product, review, mine: { data, mutate } }: ReviewItemProps) {
  const { status } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [voted, setVoted] = useState<number>();
  const count = Math.max(voted ?? 0, review.helpful ?? 0);
  const isVoted = voted !== undefined || data?.helpfulReviews.includes(review._id) === true;
  async function vote(): Promise<void> {
    if (status !== "user") return void navigate(loginPath({ pathname, search: "" }));
    const { helpful } = await call("reviews/helpful", { id: review._id, productId: product._id });
    setVoted(helpful);
    void mutate();
  }
  const { busy, run } = useAction(vote);
  return (
    <Button
      variant="secondary"
      size="small"
      busy={busy}
      aria-pressed={isVoted}
      aria-label={`Helpful (${count}): review of ${review.name}`}
      onClick={() => void (isVoted || run())}
    >
      {isVoted && <Check />} Helpful ({count})
    </Button>
  );
}

const peopleWho = (count: number): string =>
  count === 1 ? "1 person found this helpful" : `${count} people found this helpful`;

export function ReviewItem(props: ReviewItemProps) {
  const { review, mine, own } = props;
  const { name, rating, comment, createdAt, images, verified, helpful = 0, removed, values } = review;
  const { data } = mine;
  const isOwn = own.submitted?._id === review._id || data?.review?._id === review._id;
  return (
    <li className={css.review}>
      {removed === undefined && (
        <p className={css.head}>
          <Rating value={rating} />
          {verified && <Badge tone="good">Verified purchase</Badge>}
        </p>
      )}
      {comment && <p className={removed === undefined ? css.comment : css.removed}>{comment}</p>}
      {images && (
        <Optional fallback={<div className={css.photographs} />}>
          <ReviewPhotographs images={images} name={name} />
        </Optional>
      )}
      <p className={css.who}>
        {name}
        {values && <span>{valuesInWords(values)}</span>}
        {createdAt && <Time at={createdAt} />}
        {isOwn && helpful > 0 && <span>{peopleWho(helpful)}</span>}
      </p>
      {isOwn && <OwnActions {...props} />}
      {!isOwn && removed === undefined && <Helpful {...props} />}
    </li>
  );
}
