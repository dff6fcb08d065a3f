import { toggleWish, useWishlist } from "../../app/lists/wishlist.ts";
import { FullHeart, Heart } from "../../ui/display/heart.tsx";
import css from "./wish-heart.module.css";

/** A card's wishlist button. Loads after the card to keep it light. */
export default function WishHeart({ id, name }: { id: string; name: string }) {
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
