import type { Category } from "../../../../shared/products/catalogue.ts";
import { toggleCompared, useIsCompared } from "../../app/compare/choose.ts";
import { toggleWish, useWishlist } from "../../app/lists/wishlist.ts";
import { FullHeart, Heart } from "../../ui/display/heart.tsx";
import css from "./card-actions.module.css";

interface CardActionsProps {
  id: string;
  name: string;
  category: Category;
}

function WishHeart({ id, name }: CardActionsProps) {
  const isWished = useWishlist().includes(id);
  return (
    <button
      type="button"
      className={css.heart}
      aria-label={`Add ${name} to wishlist`}
      aria-pressed={isWished}
      onClick={() => toggleWish(id)}
    >
      {isWished ? <FullHeart /> : <Heart />}
    </button>
  );
}

function CompareBox({ id, name, category }: CardActionsProps) {
  return (
    <label className={css.compare}>
      <input
        type="checkbox"
        aria-label={`Compare ${name}`}
        checked={useIsCompared(id)}
        onChange={() => toggleCompared(category, id)}
      />
      Compare
    </label>
  );
}

/** A card's wishlist button and its box to compare. They load after the card to keep it light. */
export default function CardActions(props: CardActionsProps) {
  return (
    <div className={css.over}>
      <WishHeart {...props} />
      <CompareBox {...props} />
    </div>
  );
}
