import * as z from "zod/mini";
import { withSchemas } from "../core/route.ts";
import { Id, NoInput, Success } from "../core/wire.ts";
import { DraftLine } from "../orders/schemas.ts";
import { categories } from "../products/catalogue.ts";
import { maxCartLines } from "./cart-merge.ts";
import { cartRoutes } from "./routes.ts";

const Cart = z.object({ items: z.array(DraftLine).check(z.maxLength(maxCartLines)) });

/** At current name, price and stock, without products no longer sold. */
const CartItem = z.object({
  product: Id,
  name: z.string(),
  /** Rupees. */
  price: z.number(),
  category: z.enum(categories),
  /** URL of the first picture, or empty. */
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
