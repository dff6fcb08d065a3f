import { cartCalls } from "../../../shared/accounts/cart.ts";
import { saveCart } from "../../accounts/cart.table.ts";
import { pricedCart } from "../../accounts/priced-cart.ts";
import { endpoint } from "../../http/endpoint.ts";

export const handler = endpoint(cartCalls, "cart/put", async ({ items }, { user }) => {
  const lines = [...new Map(items.map((line) => [line.product, line])).values()];
  await saveCart(user.id, lines);
  return { success: true, items: await pricedCart(lines) };
});
