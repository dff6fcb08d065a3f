import { cartCalls } from "../../../shared/accounts/cart.ts";
import { saveCart } from "../../accounts/cart.table.ts";
import { cartAnswer } from "../../accounts/priced-cart.ts";
import { endpoint } from "../../http/endpoint.ts";

export const handler = endpoint(cartCalls, "cart/put", async ({ items, remind }, { user, now }) => {
  const lines = items && [...new Map(items.map((line) => [line.product, line])).values()];
  return cartAnswer(await saveCart(user.id, { lines, remind }, now));
});
