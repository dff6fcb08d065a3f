import type { Answer } from "../../../../../shared/contract.ts";
import type { Product } from "../../../../../shared/products/schemas.ts";
import { lazyFile, Optional } from "../../../lib/lazy-file.tsx";
import { Delivery } from "./delivery.tsx";
import css from "./product.module.css";
import { StickyBar } from "./sticky-bar.tsx";
import { SubmitReview } from "./submit-review.tsx";
import Wish from "./wish.tsx";

const NotifyMe = lazyFile(() => import("./notify-me.tsx"));

interface ChoicesProps {
  product: Product;
  quantity: number;
  refresh: () => Promise<unknown>;
  onReviewed: (answer: Answer<"reviews/submit">) => void;
}

/** Loads after the page to keep it light. */
export default function Choices({ product, quantity, refresh, onReviewed }: ChoicesProps) {
  const { _id, name, stock } = product;
  return (
    <div className={css.choices}>
      <StickyBar product={product} quantity={quantity} refresh={refresh} />
      {stock < 1 && (
        <Optional>
          <NotifyMe id={_id} refresh={refresh} />
        </Optional>
      )}
      <Wish id={_id} name={name} />
      {stock > 0 && <Delivery />}
      <SubmitReview product={product} onSubmitted={onReviewed} />
    </div>
  );
}
