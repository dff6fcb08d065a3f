import type { Product } from "../catalogue/product.ts";
import type { Order } from "../orders/order.ts";

/** What one item adds to the shop's counters: the difference before and after is what a change adds. */
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

/** Counters that move, with by how much. */
export function difference(before: Tally, after: Tally): Tally {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const moves = [...names].map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)] as const);
  return Object.fromEntries(moves.filter(([, move]) => move !== 0));
}
