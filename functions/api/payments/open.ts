import { totalsOf } from "../../../shared/money.ts";
import { paymentCalls } from "../../../shared/payment.ts";
import { pricedLinesOnWire } from "../../after-sales/order-wire.ts";
import { endpoint } from "../../http/endpoint.ts";
import { findCheckout } from "../../payments/payment.table.ts";
import { isExpired, type Payment } from "../../payments/payment.ts";

/** An amount-only payment holds nothing, and only the client that started it knows its lines. */
const isHeld = ({ state, mode, expiresAt }: Payment, now: Date) =>
  state === "OPEN" && mode === "priced" && !isExpired({ expiresAt }, now);

export const handler = endpoint(paymentCalls, "payments/open", async (_, { user, now }) => {
  const { payment } = (await findCheckout(user.id, now)) ?? {};
  if (!payment?.shippingInfo || !isHeld(payment, now)) return { success: true };
  const { id: _id, expiresAt, shippingInfo } = payment;
  const priced = pricedLinesOnWire(payment, totalsOf(payment.lines, payment.gst));
  return { success: true, payment: { _id, expiresAt, shippingInfo, ...priced } };
});
