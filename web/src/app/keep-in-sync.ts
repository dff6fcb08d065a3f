import { keepInSync as keepCart } from "./cart-sync.ts";
import { keepInSync as keepWishlist } from "./wishlist-sync.ts";

/** Keeps cart and wishlist of the account like the browser's, until the returned function is called. */
export function keepInSync(user: string): () => void {
  const stops = [keepCart(user), keepWishlist(user)];
  return () => {
    for (const stop of stops) stop();
  };
}
