import { useEffect } from "react";
import { maxWishes } from "../../../shared/wishlist-merge.ts";
import { isId } from "../lib/id.ts";
import { stored, useStored } from "../lib/storage.ts";
import { useSession } from "./session.tsx";
import { keepInSync } from "./wishlist-sync.ts";

/** Ids of products, newest first. */
const wishlist = stored<readonly string[]>("localStorage", "wishlist", (value) =>
  Array.isArray(value) ? [...new Set(value.filter(isId))] : [],
);

export function toggleWish(id: string): void {
  const products = wishlist.read();
  const others = products.filter((other) => other !== id);
  wishlist.write(others.length < products.length ? others : [id, ...others].slice(0, maxWishes));
}

/** This browser's wishlist, kept with the account of whoever is signed in. */
export function useWishlist(): readonly string[] {
  const { user } = useSession();
  const id = user?._id;
  useEffect(() => (id === undefined ? undefined : keepInSync(wishlist, id)), [id]);
  return useStored(wishlist);
}
