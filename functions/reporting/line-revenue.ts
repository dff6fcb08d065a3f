import { cancelledUnits } from "../orders/cancellation.ts";
import { leftToRefund, type Order } from "../orders/order.ts";
import { lineShares, paidForUnits, shareOut } from "../payments/line-tax.ts";

/** In paise with tax, without cancelled units and what a credit note took back. */
function keptOf(order: Order): number[] {
  const shares = lineShares(order.lines, order.gst);
  return order.lines.map((line, index) => {
    const share = shares[index];
    if (!share) return 0;
    const paid = (units: number): number => paidForUnits(line, share, order.gst, units);
    const credited = order.creditedByLine?.[index];
    const cancelled = paid(cancelledUnits(order, line.productId));
    return Math.max(0, paid(line.quantity) - (credited ?? cancelled));
  });
}

/** Shares what the customer paid and didn't get back among the lines, in paise. The shares add up to it. */
export function revenueByLine(order: Order): number[] {
  const kept = keptOf(order);
  const isGone = kept.every((paise) => paise === 0);
  const weights = isGone ? order.lines.map((line) => line.pricePaise * line.quantity) : kept;
  return shareOut(
    leftToRefund(order),
    weights,
    weights.map(() => Number.POSITIVE_INFINITY),
  );
}
