import { useState } from "react";
import useSWR from "swr";
import type { Answer } from "../../../../../shared/contract.ts";
import { formatRupees } from "../../../../../shared/core/money.ts";
import { maxOrderLines } from "../../../../../shared/products/catalogue.ts";
import type { ProductSummary } from "../../../../../shared/products/schemas.ts";
import { type CartItem, orderable, useCart } from "../../../app/lists/cart.tsx";
import { useSession } from "../../../app/session/session.tsx";
import { maxUnits } from "../../../app/shop.ts";
import { call, fetchInTime, isPassing, type Send, useApi } from "../../../lib/api.ts";

export interface Checked {
  item: CartItem;
  /** In words for the shopper. */
  notes: string[];
}

/** Compares a line with its current product, or none if deleted. This shopper's `held` units count as stock. */
export function checkLine(item: CartItem, product: ProductSummary | undefined, held = 0): Checked {
  if (!product) return { item: { ...item, stock: 0 }, notes: ["No longer available"] };
  const { name, price, category, images, gstPercent } = product;
  const stock = product.stock + held;
  const notes: string[] = [];
  if (price !== item.price)
    notes.push(`Price changed from ${formatRupees(item.price)} to ${formatRupees(price)}`);
  const quantity = stock > 0 ? Math.min(item.quantity, orderable({ stock })) : item.quantity;
  const why = quantity < stock ? `Limited to ${maxUnits} per order` : `Only ${stock} left`;
  if (quantity < item.quantity) notes.push(`${why}, so we changed the quantity to ${quantity}`);
  if (stock < 1) notes.push("Out of stock");
  const fresh = { name, price, category, stock, image: images[0]?.url ?? "" };
  const { gstPercent: _, ...line } = item;
  const rate = gstPercent === undefined ? {} : { gstPercent };
  return { item: { ...line, ...fresh, quantity, ...rate }, notes };
}

/** Undefined until known. */
function useOwnHold(isNeeded: boolean) {
  const { status, buyer } = useSession();
  const { data, isValidating } = useApi("payments/open", isNeeded && buyer ? {} : null);
  if (status === "loading" || isValidating) return undefined;
  return data?.payment?.orderItems ?? [];
}

const isSame = (a: CartItem, b: CartItem): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Bypasses caches, whose prices may be old. */
const fromNetwork: Send = (url, init) => fetchInTime()(url, { ...init, cache: "no-store" });

/** Updates prices and stock of an old cart. Without a response it stays as it is; the server checks before charging. */
export function useCartCheck(isNeeded = true) {
  const { items, add } = useCart();
  const held = useOwnHold(isNeeded);
  const [notes, setNotes] = useState<ReadonlyMap<string, string[]>>(new Map());
  // A call accepts as many lines as an order; longer carts cannot be ordered anyway.
  const lines = items.slice(0, maxOrderLines);
  const ids = lines.map(({ product }) => product).sort();

  const asked = isNeeded && held && ids.length > 0 ? { ids: ids.join(",") } : null;
  useSWR(asked && ["cart-check", asked], ([, input]) => call("products/list", input, { send: fromNetwork }), {
    shouldRetryOnError: isPassing,
    errorRetryCount: 3,
    onSuccess({ products }: Answer<"products/list">) {
      const next = new Map(notes);
      for (const item of lines) {
        const product = products.find(({ _id }) => _id === item.product);
        const own = held?.find((line) => line.product === item.product);
        const checked = checkLine(item, product, own?.quantity);
        if (isSame(checked.item, item) && checked.notes.length === 0) continue;
        add(checked.item);
        next.set(item.product, checked.notes);
      }
      setNotes(next);
    },
  });

  return {
    notesOf: (item: CartItem): string[] => notes.get(item.product) ?? [],
    canOrder: items.every(({ stock }) => stock > 0),
  };
}
