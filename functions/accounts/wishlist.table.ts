import * as z from "zod/mini";
import { findUserList, replaceUserList } from "../identity/user-list.table.ts";

const StoredWishlist = z.object({ products: z.array(z.string()) });

const wishlist = { sk: "WISHLIST", schema: StoredWishlist, empty: { products: [] } };

export const findWishlist = async (userId: string): Promise<string[]> =>
  (await findUserList(wishlist, userId)).products;

export const saveWishlist = (userId: string, products: string[]): Promise<void> =>
  replaceUserList(wishlist, userId, { products });
