import { type FormEvent, useEffect, useState } from "react";
import { Link } from "react-router-dom";
import type { Answer } from "../../../../../shared/contract.ts";
import { cleanCode } from "../../../../../shared/core/typed.ts";
import type { ProductSummary } from "../../../../../shared/products/schemas.ts";
import type { Review } from "../../../../../shared/reviews/schemas.ts";
import { call, useApi } from "../../../lib/api.ts";
import { lazyFile, Optional } from "../../../lib/lazy-file.tsx";
import { useKeepOwnWrite, useOwnWrite, withChanged } from "../../../lib/own-write.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { useAction } from "../../../ui/controls/use-action.ts";
import { Badge } from "../../../ui/display/badge.tsx";
import { ProductPicture } from "../../../ui/display/product-picture.tsx";
import { Rating } from "../../../ui/display/rating.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import admin from "../parts/admin.module.css";
import { AdminList } from "../parts/admin-list.tsx";
import { ProductPicker } from "../parts/product-picker.tsx";
import { others, RemovalDialog, useRemoval } from "../parts/removal.tsx";
import type { Column } from "../parts/table.tsx";
import { useList } from "../parts/use-list.ts";
import { useQuery } from "../parts/use-query.ts";
import css from "./reviews.module.css";

/** Loaded once the list is shown. */
const HideDialog = lazyFile(() => import("./hide-dialog.tsx"));

const ReviewPhotographs = lazyFile(() => import("../../../parts/photos/review-photographs.tsx"));

/** A complete id is searched for at once. */
const idLength = 24;

interface Actions {
  remove: (review: Review) => void;
  hide: (review: Review) => void;
  show: (review: Review) => void;
}

/** A hidden review has no author. */
const labelOf = ({ name, removed }: Review): string =>
  removed === undefined ? `review of ${name}` : `hidden review: ${removed}`;

const columnsOf = ({ remove, hide, show }: Actions): Column<Review>[] => [
  { name: "Review ID", kind: "id", cell: ({ _id }) => _id },
  { name: "Name", cell: ({ name }) => name },
  {
    name: "Comment",
    cell: ({ comment, images, name }) => (
      <>
        <span className={css.comment}>{comment}</span>
        {images && (
          <Optional>
            <ReviewPhotographs images={images} name={name} />
          </Optional>
        )}
      </>
    ),
  },
  {
    name: "Rating",
    cell: ({ rating, removed }) =>
      removed === undefined ? <Rating value={rating} /> : <Badge>Hidden</Badge>,
  },
  {
    name: "Actions",
    kind: "actions",
    cell: (review) => (
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
    ),
  },
];

function ChooseProduct({ productId, onChoose }: { productId: string; onChoose: (id: string) => void }) {
  const [typed, setTyped] = useState(productId);
  const [problem, setProblem] = useState("");

  function choose(id: string) {
    setTyped(id);
    setProblem("");
    onChoose(id);
  }
  function search(event: FormEvent) {
    event.preventDefault();
    const id = cleanCode(typed);
    if (id) choose(id);
    else setProblem("Enter a product ID");
  }
  function type(text: string) {
    setTyped(text);
    setProblem("");
    const id = cleanCode(text);
    if (id.length === idLength) onChoose(id);
  }

  return (
    <div className={`${css.choose} ${admin.compact}`}>
      <form className={css.byId} onSubmit={search} noValidate>
        <Field
          label="Product ID"
          value={typed}
          error={problem || undefined}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => type(target.value)}
        />
        <Button type="submit" variant="secondary" size="small">
          Search
        </Button>
      </form>
      <ProductPicker onPick={choose} />
    </div>
  );
}

/** Shows the product, because ids mean nothing to people. */
const ReviewedProduct = ({ product }: { product: ProductSummary }) => (
  <div className={admin.who}>
    <ProductPicture
      className={admin.thumb}
      image={product.images[0]}
      category={product.category}
      alt=""
      sizes="40px"
    />
    <span>
      <Link to={`/admin/products/${product._id}`}>{product.name}</Link>
      <span className={admin.second}>
        {product.numofReviews} {product.numofReviews === 1 ? "review" : "reviews"}
      </span>
    </span>
  </div>
);

/** `refresh` updates the product's rating. */
function useHidden(productId: string, refresh: () => unknown) {
  const keep = useKeepOwnWrite("admin/reviews/hide", productId);
  function follow(changed: Answer<"admin/reviews/hide">): void {
    keep(changed);
    refresh();
  }
  const { run } = useAction(async ({ _id }: Review) => {
    follow(await call("admin/reviews/hide", { id: _id, productId }));
    toast.success("Review shown again");
  });
  return { follow, show: (review: Review) => void run(review) };
}

function ReviewsOf({ productId }: { productId: string }) {
  const list = useList({});
  const reviewed = useApi("admin/products/get", { id: productId });
  const answer = useApi("products/reviews", { id: productId, ...list.input });
  const removal = useRemoval({
    list,
    answer,
    without: (shown, review: Review) => ({ ...shown, reviews: others(shown.reviews, review) }),
    async remove({ _id }) {
      await call("reviews/delete", { id: _id, productId });
      void reviewed.mutate();
    },
    done: "Review Deleted Successfully",
  });
  const [hiding, setHiding] = useState<Review>();
  useEffect(() => void HideDialog.preload().catch(() => undefined), []);
  const changed = useOwnWrite("admin/reviews/hide", productId, answer.mutate)?.review;
  const { follow, show } = useHidden(productId, reviewed.mutate);
  const actions = { remove: removal.ask, hide: setHiding, show };
  return (
    <AdminList
      list={list}
      answer={answer}
      rows={answer.data && withChanged(answer.data.reviews, changed)}
      keyOf={({ _id }) => _id}
      columns={columnsOf(actions)}
      caption="Reviews"
      noun="review"
      empty={<EmptyState title="No Reviews Found" />}
      lead={reviewed.data && <ReviewedProduct product={reviewed.data.product} />}
    >
      {hiding && (
        <Optional>
          <HideDialog
            key={hiding._id}
            review={hiding}
            productId={productId}
            close={() => setHiding(undefined)}
            onHidden={follow}
          />
        </Optional>
      )}
      <RemovalDialog of={removal} title="Do you want to delete this review?">
        {(review) => (
          <p>
            The {labelOf(review)} leaves the shop without a trace, and the product's rating follows. To leave
            its place and a reason, hide it instead.
          </p>
        )}
      </RemovalDialog>
    </AdminList>
  );
}

export default function ReviewsPage() {
  const query = useQuery();
  const productId = query.read("product") ?? "";
  return (
    <div className={admin.page}>
      <ChooseProduct productId={productId} onChoose={(id) => query.set({ product: id })} />
      {productId ? (
        <ReviewsOf key={productId} productId={productId} />
      ) : (
        <EmptyState title="Whose reviews?">Enter a product ID, or find the product by its name.</EmptyState>
      )}
    </div>
  );
}
