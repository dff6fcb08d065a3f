import { cartCalls } from "../../../shared/accounts/cart.ts";
import { findCart } from "../../accounts/cart.table.ts";
import { pricedCart } from "../../accounts/priced-cart.ts";
import { endpoint } from "../../http/endpoint.ts";

export const handler = endpoint(cartCalls, "cart/get", async (_, { user }) => ({
  success: true,
  items: await pricedCart(await findCart(user.id)),
}));
