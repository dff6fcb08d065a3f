import { lineShares, paidForUnits } from "../payments/line-tax.ts";
import { cancelledUnits, type Units } from "./cancellation.ts";
import { leftToRefund, type Order } from "./order.ts";

/**
 * Computes paise with tax, at most what is left of the payment and not owed yet. `returnedUnits` counts a product's units
 * that were refunded as returns; all parts of an order then add up to its payment, in whatever order.
 */
export function refundForUnits(
  order: Order,
  units: readonly Units[],
  returnedUnits: (productId: string) => number = () => 0,
): number {
  const shares = lineShares(order.lines, order.gst);
  const amount = units.reduce((sum, { productId, quantity }) => {
    const at = order.lines.findIndex((line) => line.productId === productId);
    const [sold, share] = [order.lines[at], shares[at]];
    if (!sold || !share) return sum;
    const before = cancelledUnits(order, productId) + returnedUnits(productId);
    const paidFor = (count: number): number => paidForUnits(sold, share, order.gst, count);
    return sum + paidFor(before + quantity) - paidFor(before);
  }, 0);
  return Math.min(amount, leftToRefund(order) - (order.refundDuePaise ?? 0));
}
