import { useState } from "react";
import useSWR from "swr";
import { formatPrice } from "../../../../shared/money.ts";
import type { Product } from "../../../../shared/product.ts";
import { ApiError, call } from "../../api.ts";
import { type CartItem, useCart } from "../../cart.tsx";

/** Null: the product is gone. */
async function find(id: string): Promise<Product | null> {
  try {
    return (await call("products/get", { id })).product;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

export interface Checked {
  /** As it has to be now. */
  item: CartItem;
  /** What the shopper should know of the change. */
  notes: string[];
}

/** Compares a line with its product as it is now. */
export function checkLine(item: CartItem, product: Product | null): Checked {
  if (!product) return { item: { ...item, stock: 0 }, notes: ["No longer available"] };
  const { name, price, category, stock, images } = product;
  const notes: string[] = [];
  if (price !== item.price)
    notes.push(`Price changed from ${formatPrice(item.price)} to ${formatPrice(price)}`);
  const quantity = stock > 0 ? Math.min(item.quantity, stock) : item.quantity;
  if (quantity < item.quantity) notes.push(`Only ${stock} left, so the quantity is now ${quantity}`);
  if (stock < 1) notes.push("Out of stock");
  const fresh = { name, price, category, stock, image: images[0]?.url ?? "" };
  return { item: { ...item, ...fresh, quantity }, notes };
}

const isSame = (a: CartItem, b: CartItem): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * A cart may be weeks old: brings its prices and stocks up to date and tells what changed.
 * Without an answer the cart stays as it is; the server checks once more before any money moves.
 */
export function useCartCheck() {
  const { items, add } = useCart();
  const [notes, setNotes] = useState<ReadonlyMap<string, string[]>>(new Map());
  const ids = items.map(({ product }) => product);

  const { isLoading, mutate } = useSWR(
    ids.length > 0 ? ["cart-check", ...ids.toSorted()] : null,
    async () => new Map(await Promise.all(ids.map(async (id) => [id, await find(id)] as const))),
    {
      keepPreviousData: true,
      onSuccess(products) {
        const next = new Map(notes);
        for (const item of items) {
          const product = products.get(item.product);
          if (product === undefined) continue;
          const checked = checkLine(item, product);
          if (isSame(checked.item, item) && checked.notes.length === 0) continue;
          add(checked.item);
          next.set(item.product, checked.notes);
        }
        setNotes(next);
      },
    },
  );

  return {
    isLoading,
    notesOf: (item: CartItem): string[] => notes.get(item.product) ?? [],
    canOrder: items.every(({ stock }) => stock > 0),
    checkAgain: mutate,
  };
}
