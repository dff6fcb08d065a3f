import { maxCartLines, mergeCarts, withChanges } from "../../../../shared/accounts/cart-merge.ts";
import { mergeWishlists } from "../../../../shared/accounts/wishlist-merge.ts";
import { call } from "../../lib/api.ts";
import { isPaymentUnderWay } from "../checkout/under-way.ts";
import { type CartItem, cartItems } from "./cart.tsx";
import { type AccountList, keepInSync as keepList } from "./list-sync.ts";
import { wishlist } from "./wishlist.ts";

const cart: AccountList<CartItem, Pick<CartItem, "product" | "quantity">> = {
  here: cartItems,
  syncedKey: "cartSynced",
  get: async () => (await call("cart/get", {})).items,
  put: (lines) => call("cart/put", { items: [...lines] }),
  linesOf: (items) => items.slice(0, maxCartLines).map(({ product, quantity }) => ({ product, quantity })),
  withChanges,
  merge: mergeCarts,
  // Lines being paid leave both carts by themselves; syncing would remove them twice.
  isHeld: isPaymentUnderWay,
  restMs: 800,
};

const wishes: AccountList<string, string> = {
  here: wishlist,
  syncedKey: "wishlistSynced",
  get: async () => (await call("wishlist/get", {})).products,
  put: (products) => call("wishlist/put", { products: [...products] }),
  linesOf: (products) => products,
  withChanges: mergeWishlists,
  merge: (here, kept) => mergeWishlists([], here, kept),
  restMs: 0,
};

/** Syncs until the returned function is called. */
export function keepInSync(user: string): () => void {
  const stops = [keepList(cart, user), keepList(wishes, user)];
  return () => {
    for (const stop of stops) stop();
  };
}
