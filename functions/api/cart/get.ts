import { cartCalls } from "../../../shared/cart.ts";
import { pricedCart } from "../../catalogue/priced-cart.ts";
import { endpoint } from "../../http/endpoint.ts";
import { findCart } from "../../identity/cart.table.ts";

export const handler = endpoint(cartCalls, "cart/get", async (_, { user }) => ({
  success: true,
  items: await pricedCart(await findCart(user.id)),
}));
