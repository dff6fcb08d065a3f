import * as z from "zod/mini";
import { findKept, replaceKept } from "./book.table.ts";

const KeptCart = z.object({ lines: z.array(z.object({ product: z.string(), quantity: z.number() })) });
export type CartLines = z.infer<typeof KeptCart>["lines"];

const cart = { sk: "CART", schema: KeptCart, empty: { lines: [] } };

export const findCart = async (userId: string): Promise<CartLines> => (await findKept(cart, userId)).lines;

/** As `replaceKept`. */
export const saveCart = (userId: string, lines: CartLines): Promise<void> =>
  replaceKept(cart, userId, { lines });
