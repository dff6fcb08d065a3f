import { createContext, type ReactNode, use, useMemo } from "react";
import type { Category } from "../../../../shared/products/catalogue.ts";
import { categoryOf } from "../../lib/category.ts";
import { isId } from "../../lib/id.ts";
import { stored, useStored } from "../../lib/storage.ts";
import { maxUnits } from "../shop.ts";

export interface CartItem {
  product: string;
  name: string;
  /** Rupees. */
  price: number;
  category: Category;
  image: string;
  quantity: number;
  stock: number;
  gstPercent?: number | undefined;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
const isText = (value: unknown): value is string => typeof value === "string";
const isNumber = (value: unknown): value is number => Number.isFinite(value);

/** Parsed by hand: a schema library would add a tenth to every page's script. */
function parseItem(entry: unknown): CartItem | undefined {
  if (!isRecord(entry)) return undefined;
  const { product, name, price, image, quantity, stock } = entry;
  const category = categoryOf(entry.category);
  if (!isId(product)) return undefined;
  if (!isText(name) || !category || !isText(image)) return undefined;
  if (!isNumber(price) || price < 0 || !isNumber(stock)) return undefined;
  if (!isNumber(quantity) || !Number.isInteger(quantity) || quantity < 1) return undefined;
  const gstPercent = isNumber(entry.gstPercent) ? { gstPercent: entry.gstPercent } : {};
  return { product, name, price, category, image, quantity, stock, ...gstPercent };
}

/** Skips unreadable entries and keeps the others. */
function parseCart(value: unknown): CartItem[] {
  if (!Array.isArray(value)) return [];
  const byProduct = new Map<string, CartItem>();
  for (const entry of value) {
    const item = parseItem(entry);
    if (item) byProduct.set(item.product, item);
  }
  return [...byProduct.values()];
}

export const cartItems = stored("localStorage", "cartItems", parseCart);

/** Reads the storage first, since another tab may have changed it. */
export const changeCart = (change: (items: CartItem[]) => CartItem[]): void =>
  cartItems.write(change(cartItems.read()));

/** The maximum in one order. */
export const orderable = ({ stock }: Pick<CartItem, "stock">): number => Math.min(stock, maxUnits);

const changes = {
  /** Replaces an entry of the same product, within the maximum. */
  add: (given: CartItem) =>
    changeCart((items) => {
      const item = { ...given, quantity: Math.min(given.quantity, maxUnits) };
      return items.some(({ product }) => product === item.product)
        ? items.map((entry) => (entry.product === item.product ? item : entry))
        : [...items, item];
    }),
  remove: (product: string) => changeCart((items) => items.filter((item) => item.product !== product)),
  /** Limits the quantity to between 1 and the maximum. */
  setQuantity: (product: string, quantity: number) =>
    changeCart((items) =>
      items.map((item) =>
        item.product === product
          ? { ...item, quantity: Math.max(1, Math.min(Math.trunc(quantity), orderable(item))) }
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
