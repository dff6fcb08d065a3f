import * as z from "zod/mini";
import { AppError } from "../../shared/errors.ts";
import { check, exists, put } from "../platform/expressions.ts";
import type { Key } from "../platform/schema.ts";
import { getItem, transact } from "../platform/table.ts";
import { userKey } from "./user.table.ts";

const KeptWishlist = z.object({ products: z.array(z.string()) });

const wishlistKey = (userId: string): Key => ({ pk: userKey(userId).pk, sk: "WISHLIST" });

/** Ids of products, newest first. */
export async function findWishlist(userId: string): Promise<string[]> {
  const item = await getItem(wishlistKey(userId));
  return item ? KeptWishlist.parse(item).products : [];
}

/** The last list that is sent counts. Throws `unauthenticated` (401) when the account was deleted meanwhile. */
export async function saveWishlist(userId: string, products: readonly string[]): Promise<void> {
  const failed = await transact({
    wishlist: put({ ...wishlistKey(userId), products }),
    user: check(userKey(userId), { pk: exists }),
  });
  if (failed.size > 0) throw new AppError("unauthenticated");
}
