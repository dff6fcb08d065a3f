import { cartCalls } from "../../../shared/accounts/cart.ts";
import { findStoredCart } from "../../accounts/cart.table.ts";
import { cartAnswer } from "../../accounts/priced-cart.ts";
import { endpoint } from "../../http/endpoint.ts";

export const handler = endpoint(cartCalls, "cart/get", async (_, { user }) =>
  cartAnswer(await findStoredCart(user.id)),
);
