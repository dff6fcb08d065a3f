import { maxWishes } from "../../../../shared/accounts/wishlist-merge.ts";
import { isId } from "../../lib/id.ts";
import { stored, useStored } from "../../lib/storage.ts";

/** Newest first. */
export const wishlist = stored<readonly string[]>("localStorage", "wishlist", (value) =>
  Array.isArray(value) ? [...new Set(value.filter(isId))] : [],
);

export function toggleWish(id: string): void {
  const products = wishlist.read();
  const others = products.filter((other) => other !== id);
  wishlist.write(others.length < products.length ? others : [id, ...others].slice(0, maxWishes));
}

/** Synced with the account. */
export const useWishlist = (): readonly string[] => useStored(wishlist);
