import { defaultProvider, type ProviderName } from "../../shared/payments/offers.ts";
import { isOrderedSoon, type Product } from "../catalogue/product.ts";
import type { User } from "../identity/user.ts";
import { isAwaited, type Order } from "../orders/order.ts";
import { owedBy, type Payment } from "../payments/payment.ts";
import type { Moves } from "../platform/follower.ts";

export type Tally = Moves;

export const productTally = (units: Pick<Product, "stock" | "reorderLevel">): Tally => ({
  productsCount: 1,
  outOfStockCount: units.stock === 0 ? 1 : 0,
  ...(isOrderedSoon(units) && { orderSoonCount: 1 }),
});

export const hiddenTally: Tally = { hiddenCount: 1 };

/** The default provider's part is what the others leave, so shops with one provider count nothing more. */
export const partsOfProvider = (provider: ProviderName) =>
  ({ orders: `${provider}Orders`, revenue: `${provider}RevenuePaise` }) as const;

function partOf({ provider, totalPaise, refundedPaise }: Counted): Tally {
  if (provider === defaultProvider) return {};
  const { orders, revenue } = partsOfProvider(provider);
  return { [orders]: 1, [revenue]: totalPaise - refundedPaise };
}

type Counted = Pick<Order, "totalPaise" | "refundedPaise" | "status" | "provider">;

export const orderTally = (order: Counted): Tally => ({
  ordersCount: 1,
  revenuePaise: order.totalPaise - order.refundedPaise,
  ...partOf(order),
  refundedPaise: order.refundedPaise,
  [`orders${order.status}`]: 1,
  ordersToShip: isAwaited(order) ? 1 : 0,
});

export function paymentTally(payment: Pick<Payment, "state" | "amountPaise" | "refundDuePaise">): Tally {
  const owedPaise = owedBy(payment);
  return owedPaise > 0 ? { refundsOwed: 1, owedPaise } : {};
}

const takenOff = (lines: Order["lines"]): number =>
  lines.reduce((total, { discountPaise = 0 }) => total + discountPaise, 0);

/** A cancelled order releases its use; an archived one has no revenue. */
export const couponTally = (
  { status, lines, totalPaise, refundedPaise }: Order,
  isArchived: boolean,
): Tally =>
  status === "Cancelled"
    ? {}
    : { used: 1, discountPaise: takenOff(lines), revenuePaise: isArchived ? 0 : totalPaise - refundedPaise };

export const userTally = ({ guest }: Pick<User, "guest">): Tally => (guest ? {} : { usersCount: 1 });

export function sum(tallies: readonly Tally[]): Tally {
  const total: Tally = {};
  for (const [name, move] of tallies.flatMap((tally) => Object.entries(tally)))
    total[name] = (total[name] ?? 0) + move;
  return Object.fromEntries(Object.entries(total).filter(([, move]) => move !== 0));
}

const negative = (tally: Tally): Tally =>
  Object.fromEntries(Object.entries(tally).map(([name, count]) => [name, -count]));

export const difference = (before: Tally, after: Tally): Tally => sum([after, negative(before)]);
