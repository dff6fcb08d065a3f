import type { Product } from "../../../../../shared/products/schemas.ts";
import { lazyFile, Optional } from "../../../lib/lazy-file.tsx";
import { Compare } from "./compare.tsx";
import { Delivery } from "./delivery.tsx";
import css from "./product.module.css";
import { Share } from "./share.tsx";
import { StickyBar } from "./sticky-bar.tsx";
import Wish from "./wish.tsx";
import { WriteReview } from "./write-review.tsx";

const NotifyMe = lazyFile(() => import("./notify-me.tsx"));

interface ChoicesProps {
  product: Product;
  quantity: number;
  refresh: () => Promise<unknown>;
  write: () => void;
}

/** Loads after the page to keep it light. */
export default function Choices({ product, quantity, refresh, write }: ChoicesProps) {
  const { _id, name, stock } = product;
  return (
    <div className={css.choices}>
      <StickyBar product={product} quantity={quantity} refresh={refresh} />
      {stock < 1 && (
        <Optional>
          <NotifyMe key={_id} id={_id} refresh={refresh} />
        </Optional>
      )}
      <div className={css.more}>
        <Wish id={_id} name={name} />
        <Compare product={product} />
        <Share name={name} />
      </div>
      {stock > 0 && <Delivery />}
      <WriteReview write={write}>Submit Review</WriteReview>
    </div>
  );
}
