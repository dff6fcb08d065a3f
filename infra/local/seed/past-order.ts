import { newId } from "../../../functions/data/id.ts";
import { type Order, orderOf } from "../../../functions/domain/order.ts";
import { expiryOf, hashCart, type Payment, type PaymentLine } from "../../../functions/domain/payment.ts";
import type { User } from "../../../functions/domain/user.ts";
import { totalsOf } from "../../../shared/money.ts";
import { type OrderStatus, orderStatuses, type ShippingInfo } from "../../../shared/order.ts";
import { daysBefore } from "./time.ts";

export type Checkout = Payment & { shippingInfo: ShippingInfo; intentId: string };

export function pastCheckout(
  user: User,
  lines: PaymentLine[],
  shippingInfo: ShippingInfo,
  at: Date,
): Checkout {
  const id = newId(at);
  const wanted = lines.map(({ productId, quantity }) => ({ product: productId, quantity }));
  return {
    id,
    userId: user.id,
    userName: user.name,
    mode: "bound",
    state: "OPEN",
    amountPaise: totalsOf(lines).totalPaise,
    lines,
    shippingInfo,
    cartHash: hashCart({ wanted, shippingInfo }),
    intentId: `pi_${id}`,
    attempt: 0,
    createdAt: at.toISOString(),
    expiresAt: expiryOf("bound", at),
  };
}

const daysUntil: Record<OrderStatus, number> = { Processing: 0, Shipped: 1.2, Delivered: 4.1 };

/** The order it became, with the day of each status on its way to `status`. */
export function pastOrder(checkout: Checkout, status: OrderStatus): Order {
  const placed = new Date(checkout.createdAt);
  const passed = orderStatuses.slice(0, orderStatuses.indexOf(status) + 1);
  return {
    ...orderOf(checkout, checkout.intentId, totalsOf(checkout.lines), placed),
    status,
    history: passed.map((step) => ({
      status: step,
      at: daysBefore(placed, -daysUntil[step]).toISOString(),
    })),
  };
}
