import { cartCalls } from "../../../shared/cart.ts";
import { pricedCart } from "../../catalogue/priced-cart.ts";
import { endpoint } from "../../http/endpoint.ts";
import { saveCart } from "../../identity/cart.table.ts";

/** Of a product that comes twice, the last line counts, as in a browser's cart. */
export const handler = endpoint(cartCalls, "cart/put", async ({ items }, { user }) => {
  const lines = [...new Map(items.map((line) => [line.product, line])).values()];
  await saveCart(user.id, lines);
  return { success: true, items: await pricedCart(lines) };
});
