import { pickFields } from "../../../shared/core/fields.ts";
import { totalsOf } from "../../../shared/core/money.ts";
import { buyerFields } from "../../../shared/orders/buyer-fields.ts";
import { paymentCalls } from "../../../shared/payments/schemas.ts";
import { endpoint } from "../../http/endpoint.ts";
import { orderOnWire, pricedLinesOnWire } from "../../orders/order-wire.ts";
import { findUnseenOrders } from "../../orders/unseen-orders.ts";
import { findCheckout } from "../../payments/checkout.table.ts";
import { isExpired, type Payment } from "../../payments/payment.ts";

/** An amount-only payment holds nothing, and only its own client knows its lines. */
const isHeld = ({ state, mode, expiresAt }: Payment, now: Date) =>
  state === "OPEN" && mode === "priced" && !isExpired({ expiresAt }, now);

function held({ id: _id, expiresAt, shippingInfo, ...payment }: Payment) {
  if (!shippingInfo) return undefined;
  return {
    _id,
    expiresAt,
    ...pickFields(payment, buyerFields),
    shippingInfo,
    ...pricedLinesOnWire(payment, totalsOf(payment.lines, payment.gst)),
  };
}

/** Returns the newest order that the shopper has not seen; `orders/place` marks it as seen. */
export const handler = endpoint(paymentCalls, "payments/open", async (_, { user, now }) => {
  const checkout = await findCheckout(user.id, now);
  if (!checkout) return { success: true };
  const [unseen] = await findUnseenOrders(user.id, checkout);
  const { payment } = checkout;
  return {
    success: true,
    ...(unseen && { placed: orderOnWire(unseen) }),
    ...(isHeld(payment, now) && { payment: held(payment) }),
  };
});
