import { Link } from "react-router-dom";
import { toggleWish, useWishlist } from "../../../app/wishlist.ts";
import { Button } from "../../../ui/button.tsx";
import { drawn } from "../../../ui/icons.tsx";
import css from "./wish.module.css";

const line = "M12 20s-7.5-4.6-7.5-10A4.3 4.3 0 0 1 12 7.3 4.3 4.3 0 0 1 19.5 10c0 5.4-7.5 10-7.5 10Z";
const Heart = drawn(line);
const FullHeart = drawn(line, line);

/** Puts a product on the wishlist, or takes it off. */
export default function Wish({ id, name }: { id: string; name: string }) {
  const isWished = useWishlist().includes(id);
  return (
    <div className={css.wish}>
      <Button variant="ghost" aria-pressed={isWished} onClick={() => toggleWish(id)}>
        {isWished ? <FullHeart /> : <Heart />} {isWished ? "On your wishlist" : "Add to wishlist"}
        <span className="visually-hidden">: {name}</span>
      </Button>
      {isWished && <Link to="/wishlist">See it</Link>}
    </div>
  );
}
