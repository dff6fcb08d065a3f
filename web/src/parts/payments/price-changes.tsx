import { formatRupees } from "../../../../shared/core/money.ts";
import type { PricedLines } from "../../../../shared/orders/priced-lines.ts";
import type { CartItem } from "../../app/lists/cart.tsx";
import { Notice } from "../../ui/states/notice.tsx";

type Line = Pick<CartItem, "product" | "quantity" | "price">;

/** Compares products and quantities, not prices. */
export const isPriceOf = ({ orderItems }: PricedLines, items: readonly Line[]): boolean =>
  orderItems.length === items.length &&
  items.every(({ product, quantity }) =>
    orderItems.some((line) => line.product === product && line.quantity === quantity),
  );

interface PriceChangesProps {
  priced: PricedLines;
  /** The same lines at the prices shown before. */
  items: readonly Line[];
}

export function PriceChanges({ priced, items }: PriceChangesProps) {
  const before = new Map(items.map(({ product, price }) => [product, price]));
  const changed = priced.orderItems.filter(({ product, price }) => before.get(product) !== price);
  return (
    <Notice
      tone="info"
      title={`The total is now ${formatRupees(priced.totalPrice)}. You haven't been charged.`}
    >
      {changed.length > 0 && (
        <ul>
          {changed.map(({ product, name, price }) => (
            <li key={product}>
              {name}: price changed from <span translate="no">{formatRupees(before.get(product) ?? 0)}</span>{" "}
              to <span translate="no">{formatRupees(price)}</span>
            </li>
          ))}
        </ul>
      )}
      <p>Press Pay Now again to buy at the new total.</p>
    </Notice>
  );
}
