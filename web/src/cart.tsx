import { createContext, type ReactNode, use, useMemo } from "react";
import * as z from "zod/mini";
import { CategoryInput } from "../../shared/catalogue.ts";
import { Id } from "../../shared/wire.ts";
import { stored, useStored } from "./storage.ts";

const CartItem = z.object({
  product: Id,
  name: z.string(),
  /** Rupees. */
  price: z.number().check(z.minimum(0)),
  category: z.catch(CategoryInput, "headphone"),
  /** Url of the first image, or empty. */
  image: z.string(),
  quantity: z.int().check(z.minimum(1)),
  stock: z.number(),
});
export type CartItem = z.infer<typeof CartItem>;

/** Keeps what can be read: one spoilt entry must not cost the others. */
function parseCart(value: unknown): CartItem[] {
  if (!Array.isArray(value)) return [];
  const byProduct = new Map<string, CartItem>();
  for (const entry of value) {
    const { data } = z.safeParse(CartItem, entry);
    if (data) byProduct.set(data.product, data);
  }
  return [...byProduct.values()];
}

const cartItems = stored("localStorage", "cartItems", parseCart);

/** Each change starts from the storage, which another tab may just have changed. */
const changeCart = (change: (items: CartItem[]) => CartItem[]): void =>
  cartItems.write(change(cartItems.read()));

const changes = {
  /** An entry of the same product is replaced where it stands. */
  add: (item: CartItem) =>
    changeCart((items) =>
      items.some(({ product }) => product === item.product)
        ? items.map((entry) => (entry.product === item.product ? item : entry))
        : [...items, item],
    ),
  remove: (product: string) => changeCart((items) => items.filter((item) => item.product !== product)),
  /** Between 1 and the stock. */
  setQuantity: (product: string, quantity: number) =>
    changeCart((items) =>
      items.map((item) =>
        item.product === product
          ? { ...item, quantity: Math.max(1, Math.min(Math.trunc(quantity), item.stock)) }
          : item,
      ),
    ),
  clear: () => cartItems.write([]),
};

export interface Cart extends Readonly<typeof changes> {
  items: readonly CartItem[];
  totalQuantity: number;
}

const CartContext = createContext<Cart | undefined>(undefined);

export function useCart(): Cart {
  const cart = use(CartContext);
  if (!cart) throw new Error("useCart needs a CartProvider around it");
  return cart;
}

export function CartProvider({ children }: { children: ReactNode }) {
  const items = useStored(cartItems);
  const cart = useMemo(
    () => ({ ...changes, items, totalQuantity: items.reduce((sum, item) => sum + item.quantity, 0) }),
    [items],
  );
  return <CartContext value={cart}>{children}</CartContext>;
}
