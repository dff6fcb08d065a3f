import { Link } from "react-router-dom";
import { toggleWish, useWishlist } from "../../../app/lists/wishlist.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { FullHeart, Heart } from "../../../ui/display/heart.tsx";
import css from "./wish.module.css";

export default function Wish({ id, name }: { id: string; name: string }) {
  const isWished = useWishlist().includes(id);
  return (
    <>
      <Button variant="ghost" aria-pressed={isWished} onClick={() => toggleWish(id)}>
        {isWished ? <FullHeart /> : <Heart />} {isWished ? "On your wishlist" : "Add to wishlist"}
        <span className="visually-hidden">: {name}</span>
      </Button>
      {isWished && (
        <Link to="/wishlist" className={css.see}>
          See it
        </Link>
      )}
    </>
  );
}
