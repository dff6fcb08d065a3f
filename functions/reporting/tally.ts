import type { Product } from "../catalogue/product.ts";
import type { Order } from "../orders/order.ts";

/** One item's share in each counter. A change moves the counters by the difference of its shares. */
export type Tally = Record<string, number>;

export const productTally = ({ stock }: Pick<Product, "stock">): Tally => ({
  productsCount: 1,
  outOfStockCount: stock === 0 ? 1 : 0,
});

export const orderTally = (order: Pick<Order, "totalPaise" | "refundedPaise" | "status">): Tally => ({
  ordersCount: 1,
  revenuePaise: order.totalPaise - order.refundedPaise,
  [`orders${order.status}`]: 1,
});

export const userTally: Tally = { usersCount: 1 };

/** The counters that change, with the amount. */
export function difference(before: Tally, after: Tally): Tally {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const moves = [...names].map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)] as const);
  return Object.fromEntries(moves.filter(([, move]) => move !== 0));
}
