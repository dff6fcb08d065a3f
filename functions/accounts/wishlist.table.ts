import * as z from "zod/mini";
import { findKept, replaceKept } from "../identity/book.table.ts";

const KeptWishlist = z.object({ products: z.array(z.string()) });

const wishlist = { sk: "WISHLIST", schema: KeptWishlist, empty: { products: [] } };

/** Returns product ids, newest first. */
export const findWishlist = async (userId: string): Promise<string[]> =>
  (await findKept(wishlist, userId)).products;

export const saveWishlist = (userId: string, products: string[]): Promise<void> =>
  replaceKept(wishlist, userId, { products });
