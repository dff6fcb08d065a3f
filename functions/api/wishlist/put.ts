import { wishlistCalls } from "../../../shared/accounts/wishlist.ts";
import { saveWishlist } from "../../accounts/wishlist.table.ts";
import { findDetails } from "../../catalogue/product.table.ts";
import { endpoint } from "../../http/endpoint.ts";

export const handler = endpoint(wishlistCalls, "wishlist/put", async ({ products }, { user }) => {
  const sold = (await findDetails([...new Set(products)])).map(({ id }) => id);
  await saveWishlist(user.id, sold);
  return { success: true, products: sold };
});
