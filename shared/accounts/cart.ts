import * as z from "zod/mini";
import { withSchemas } from "../core/route.ts";
import { Id, NoInput, Success } from "../core/wire.ts";
import { DraftLine } from "../orders/schemas.ts";
import { categories } from "../products/catalogue.ts";
import { maxCartLines } from "./cart-merge.ts";
import { cartRoutes } from "./routes.ts";

const Cart = z.object({ items: z.array(DraftLine).check(z.maxLength(maxCartLines)) });

const CartItem = z.object({
  product: Id,
  name: z.string(),
  price: z.number(),
  category: z.enum(categories),
  image: z.string(),
  quantity: z.number(),
  stock: z.number(),
});
export type CartItem = z.infer<typeof CartItem>;
export const CartItems = z.array(CartItem);
const CartAnswer = z.object({ success: Success, items: CartItems });

export const cartCalls = /* @__PURE__ */ withSchemas(cartRoutes, {
  "cart/get": { input: NoInput, output: CartAnswer },
  "cart/put": { input: Cart, output: CartAnswer },
});
