import { wishlistCalls } from "../../../shared/accounts/wishlist.ts";
import { findWishlist } from "../../accounts/wishlist.table.ts";
import { findDetails } from "../../catalogue/product.table.ts";
import { endpoint } from "../../http/endpoint.ts";

export const handler = endpoint(wishlistCalls, "wishlist/get", async (_, { user }) => {
  const sold = await findDetails(await findWishlist(user.id));
  return { success: true, products: sold.map(({ id }) => id) };
});
