import type { User } from "../../../functions/identity/user.ts";
import { type Order, orderOf } from "../../../functions/orders/order.ts";
import type { Shipment } from "../../../functions/orders/shipment.ts";
import {
  expiryOf,
  hashCart,
  type Payment,
  type PaymentLine,
  saleGst,
} from "../../../functions/payments/payment.ts";
import { newId } from "../../../functions/platform/id.ts";
import { totalsOf } from "../../../shared/core/money.ts";
import type { ShippingInfo } from "../../../shared/delivery/shipping-info.ts";
import { type DeliveryStep, deliverySteps } from "../../../shared/orders/order-status.ts";
import { sampleGst } from "../../../shared/tax/gst.ts";
import { daysBefore } from "./time.ts";

/** For read-only orders. */
const pastGst = saleGst(sampleGst);

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
    ...(user.guest && { guestEmail: user.email }),
    mode: "priced",
    state: "OPEN",
    amountPaise: totalsOf(lines, pastGst).totalPaise,
    lines,
    gst: pastGst,
    shippingInfo,
    cartHash: hashCart({ wanted, shippingInfo }),
    provider: "stripe",
    intentId: `pi_${id}`,
    attempt: 0,
    createdAt: at.toISOString(),
    expiresAt: expiryOf("priced", at),
  };
}

/** Long enough to never meet another of its kind, as nothing claims it. */
const pastNumber = (id: string): string =>
  `ES-${100_000_000 + (Number.parseInt(id.slice(-12), 16) % 900_000_000)}`;

const daysUntil: Record<DeliveryStep, number> = { Processing: 0, Shipped: 1.2, Delivered: 4.1 };

const carriers = ["Delhivery", "Blue Dart", "DTDC", "India Post"];

export function pastShipment(orderId: string, at: string, by: string): Shipment {
  const digits = BigInt(`0x${orderId.slice(-10)}`).toString();
  const carrier = carriers[Number(digits.slice(-2)) % carriers.length] ?? "";
  return { carrier, number: `ES${digits.padStart(12, "0").slice(-12)}`, at, by };
}

/** Dates the history up to `status`. */
export function pastOrder(checkout: Checkout, status: DeliveryStep): Order {
  const placed = new Date(checkout.createdAt);
  const passed = deliverySteps.slice(0, deliverySteps.indexOf(status) + 1);
  const history = passed.map((step) => ({
    status: step,
    at: daysBefore(placed, -daysUntil[step]).toISOString(),
  }));
  const shipped = history.find((entry) => entry.status === "Shipped");
  return {
    ...orderOf(
      checkout,
      { number: pastNumber(checkout.id), intentId: checkout.intentId },
      totalsOf(checkout.lines, checkout.gst),
      placed,
    ),
    status,
    history,
    shipments: shipped ? [pastShipment(checkout.id, shipped.at, "Demo Admin")] : [],
  };
}
