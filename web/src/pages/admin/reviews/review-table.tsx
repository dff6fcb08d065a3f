import { type ReactNode, useEffect, useState } from "react";
import type { SWRResponse } from "swr";
import type { Answer } from "../../../../../shared/contract.ts";
import type { Review } from "../../../../../shared/reviews/schemas.ts";
import type { ApiError } from "../../../lib/api.ts";
import { lazyFile, Optional } from "../../../lib/lazy-file.tsx";
import { useKeepOwnWrite, useOwnWrite } from "../../../lib/own-write.ts";
import { call } from "../../../lib/staff-api.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { useAction } from "../../../ui/controls/use-action.ts";
import { Badge } from "../../../ui/display/badge.tsx";
import { Rating } from "../../../ui/display/rating.tsx";
import { Time } from "../../../ui/display/time.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import admin from "../parts/admin.module.css";
import { AdminList } from "../parts/admin-list.tsx";
import { IfMay } from "../parts/if-may.tsx";
import { others, RemovalDialog, useRemoval } from "../parts/removal.tsx";
import type { Column } from "../parts/table.tsx";
import type { List } from "../parts/use-list.ts";
import css from "./reviews.module.css";

/** Loaded once the list is shown. */
const HideDialog = lazyFile(() => import("./hide-dialog.tsx"));

const ReviewPhotographs = lazyFile(() => import("../../../parts/photos/review-photographs.tsx"));

interface Actions<R> {
  remove: (review: R) => void;
  hide: (review: R) => void;
  show: (review: R) => void;
}

/** A hidden review has no author. */
const labelOf = ({ name, removed }: Review): string =>
  removed === undefined ? `review of ${name}` : `hidden review: ${removed}`;

function ReviewActions<R extends Review>({ review, remove, hide, show }: Actions<R> & { review: R }) {
  return (
    <span className={admin.actions}>
      <Button
        variant="ghost"
        size="small"
        aria-label={`${review.removed === undefined ? "Hide" : "Show"} ${labelOf(review)}`}
        onClick={() => (review.removed === undefined ? hide : show)(review)}
      >
        {review.removed === undefined ? "Hide" : "Show again"}
      </Button>
      <Button
        variant="ghost"
        size="small"
        aria-label={`Delete ${labelOf(review)}`}
        onClick={() => remove(review)}
      >
        Delete
      </Button>
    </span>
  );
}

const columnsOf = <R extends Review>(actions: Actions<R>, first: readonly Column<R>[]): Column<R>[] => [
  ...first,
  {
    name: "Name",
    cell: ({ name, createdAt }) => (
      <span className={admin.person}>
        {name || "Hidden"}
        {createdAt && (
          <span className={admin.second}>
            <Time at={createdAt} />
          </span>
        )}
      </span>
    ),
  },
  {
    name: "Comment",
    cell: ({ comment, images, name }) => (
      <div>
        <span className={css.comment}>{comment}</span>
        {images && (
          <Optional>
            <ReviewPhotographs images={images} name={name} />
          </Optional>
        )}
      </div>
    ),
  },
  {
    name: "Rating",
    cell: ({ rating, removed }) =>
      removed === undefined ? <Rating value={rating} /> : <Badge>Hidden</Badge>,
  },
  { name: "Review ID", kind: "id", cell: ({ _id }) => _id },
  {
    name: "Actions",
    kind: "actions",
    cell: (review) => (
      <IfMay permission="reviews:write">
        <ReviewActions review={review} {...actions} />
      </IfMay>
    ),
  },
];

type Changed = Answer<"admin/reviews/hide">;

interface ReviewTableProps<R extends Review, A extends { reviews: R[] }> {
  list: List;
  answer: SWRResponse<A, ApiError>;
  /** Names this list's own changes, which reads may lack for seconds. */
  scope: string;
  productIdOf: (review: R) => string;
  /** The row after a change. */
  rowOf: (changed: Review, row: R) => R;
  /** Columns before the review's own. */
  first?: readonly Column<R>[];
  /** Called after a change. */
  onChanged?: () => unknown;
  lead?: ReactNode;
}

type Reviews<R extends Review> = { reviews: R[]; nextCursor?: string | undefined };

/** Hides, shows and deletes a list's reviews. */
function useReviews<R extends Review, A extends Reviews<R>>(props: ReviewTableProps<R, A>) {
  const { list, answer, scope, productIdOf, rowOf, onChanged } = props;
  const [hiding, setHiding] = useState<R>();
  const keep = useKeepOwnWrite("admin/reviews/hide", scope);
  const changed = useOwnWrite("admin/reviews/hide", scope, answer.mutate)?.review;
  function follow(change: Changed): void {
    keep(change);
    onChanged?.();
  }
  const removal = useRemoval({
    list,
    answer,
    without: (shown: A, review: R): A => ({ ...shown, reviews: others(shown.reviews, review) }),
    async remove(review) {
      await call("reviews/delete", { id: review._id, productId: productIdOf(review) });
      onChanged?.();
    },
    done: "Review Deleted Successfully",
  });
  const { run: show } = useAction(async (review: R) => {
    follow(await call("admin/reviews/hide", { id: review._id, productId: productIdOf(review) }));
    toast.success("Review is visible again");
  });
  const rows = answer.data?.reviews.map((row) => (row._id === changed?._id ? rowOf(changed, row) : row));
  return { rows, hiding, setHiding, show: (review: R) => void show(review), follow, removal };
}

export function ReviewTable<R extends Review, A extends Reviews<R>>(props: ReviewTableProps<R, A>) {
  const { list, answer, productIdOf, first = [], lead } = props;
  const { rows, hiding, setHiding, show, follow, removal } = useReviews(props);
  useEffect(() => void HideDialog.preload().catch(() => undefined), []);
  return (
    <AdminList
      list={list}
      answer={answer}
      rows={rows}
      keyOf={({ _id }) => _id}
      columns={columnsOf({ remove: removal.ask, hide: setHiding, show }, first)}
      caption="Reviews"
      noun="review"
      empty={<EmptyState title="No Reviews Found" />}
      lead={lead}
    >
      {hiding && (
        <Optional>
          <HideDialog
            key={hiding._id}
            review={hiding}
            productId={productIdOf(hiding)}
            close={() => setHiding(undefined)}
            onHidden={follow}
          />
        </Optional>
      )}
      <RemovalDialog of={removal} title="Do you want to delete this review?">
        {(review) => (
          <p>
            This permanently deletes the {labelOf(review)} and updates the product's rating. To keep its place
            and give a reason, hide it instead.
          </p>
        )}
      </RemovalDialog>
    </AdminList>
  );
}
