import * as z from "zod/mini";
import { withSchemas } from "../core/route.ts";
import { Done, Id, NoInput, Success } from "../core/wire.ts";
import { DraftLine } from "../orders/schemas.ts";
import { categories } from "../products/catalogue.ts";
import { maxCartLines } from "./cart-merge.ts";
import { cartRoutes } from "./routes.ts";

const Cart = z
  .object({
    items: z.optional(z.array(DraftLine).check(z.maxLength(maxCartLines))),
    /** Asks for one email if nothing is ordered within four hours, or takes it back. Without items, they stay. */
    remind: z.optional(z.boolean("Say true or false")),
  })
  .check(
    z.refine(({ items, remind }) => items !== undefined || remind !== undefined, {
      path: ["items"],
      error: "Send the cart's items",
    }),
  );

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
const CartAnswer = z.object({
  success: Success,
  items: CartItems,
  /** A reminder was asked for. */
  remind: z.optional(z.literal(true)),
  /** The reminder of this cart was sent or is being sent. */
  reminded: z.optional(z.literal(true)),
});
const StopLink = z.object({
  token: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, "This link isn't valid")),
});

export const cartCalls = /* @__PURE__ */ withSchemas(cartRoutes, {
  "cart/get": { input: NoInput, output: CartAnswer },
  "cart/put": { input: Cart, output: CartAnswer },
  "cart/stop": { input: StopLink, output: Done },
  "cart/stop-page": { input: StopLink, output: Done },
});
