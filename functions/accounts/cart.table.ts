import * as z from "zod/mini";
import { findUserList, replaceUserList, userListKey } from "../identity/user-list.table.ts";
import { type TransactItem, update } from "../platform/expressions.ts";
import type { Item, Key } from "../platform/schema.ts";

const StoredCart = z.object({ lines: z.array(z.object({ product: z.string(), quantity: z.number() })) });
export type CartLines = z.infer<typeof StoredCart>["lines"];

const cart = { sk: "CART", schema: StoredCart, empty: { lines: [] } };

export const findCart = async (userId: string): Promise<CartLines> =>
  (await findUserList(cart, userId)).lines;

export const cartKey = (userId: string): Key => userListKey(userId, cart.sk);
export const readCart = (item: Item | undefined): CartLines => (item ? StoredCart.parse(item).lines : []);

export const saveCart = (userId: string, lines: CartLines): Promise<void> =>
  replaceUserList(cart, userId, { lines });

/** Removes bought units from the cart, or undefined if it has none. Fails if the cart changed since it was read. */
export function takeFromCart(
  userId: string,
  bought: readonly { productId: string; quantity: number }[],
  lines: CartLines,
): TransactItem | undefined {
  const units = new Map(bought.map(({ productId, quantity }) => [productId, quantity]));
  if (!lines.some(({ product }) => units.has(product))) return undefined;
  const left = lines
    .map(({ product, quantity }) => ({ product, quantity: quantity - (units.get(product) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
  return update<z.infer<typeof StoredCart>>(cartKey(userId), { set: { lines: left } }, { lines });
}
