import { Link } from "react-router-dom";
import { useCart } from "../../../app/lists/cart.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import type { useCartCheck } from "./cart-check.ts";

export function CartChanges({ notesOf, canOrder }: ReturnType<typeof useCartCheck>) {
  const { items } = useCart();
  const changed = items.filter((item) => notesOf(item).length > 0);
  if (changed.length === 0) return null;
  return (
    <Notice tone="info" title="Your cart has changed">
      {changed.map((item) => (
        <p key={item.product}>
          {item.name}: {notesOf(item).join(". ")}
        </p>
      ))}
      {!canOrder && <Link to="/cart">Go to cart</Link>}
    </Notice>
  );
}
