import * as z from "zod/mini";
import { toPaise, toRupees, totalsOf } from "../../shared/money.ts";
import { DraftLine, ShippingInfo } from "../../shared/order.ts";
import type { CartItem } from "./cart.tsx";
import { stored } from "./storage.ts";

/** Undefined until the shopper has entered a complete address. */
export const shippingInfo = stored<ShippingInfo | undefined>(
  "localStorage",
  "shippingInfo",
  (value) => z.safeParse(ShippingInfo, value).data,
);

/** What is being typed, complete or not. */
export const shippingDraft = stored<Record<string, string> | undefined>(
  "sessionStorage",
  "shippingDraft",
  (value) => z.safeParse(z.record(z.string(), z.string()), value).data,
);

const OrderInfo = z.object({
  subtotal: z.number(),
  gst: z.number(),
  shippingCharges: z.number(),
  totalPrice: z.number(),
});
/** Rupees, as shown to the shopper at the confirmation. */
export type OrderInfo = z.infer<typeof OrderInfo>;

export const orderInfo = stored<OrderInfo | undefined>(
  "sessionStorage",
  "orderInfo",
  (value) => z.safeParse(OrderInfo, value).data,
);

export function orderInfoOf(items: readonly CartItem[]): OrderInfo {
  const totals = totalsOf(items.map(({ price, quantity }) => ({ pricePaise: toPaise(price), quantity })));
  return {
    subtotal: toRupees(totals.itemsPaise),
    gst: toRupees(totals.taxPaise),
    shippingCharges: toRupees(totals.shippingPaise),
    totalPrice: toRupees(totals.totalPaise),
  };
}

/** A payment that may have gone through: kept until its outcome is known, reload or not. */
const PaymentUnderWay = z.object({
  intentId: z.string(),
  orderItems: z.array(DraftLine),
  shippingInfo: ShippingInfo,
});
export type PaymentUnderWay = z.infer<typeof PaymentUnderWay>;

export const paymentUnderWay = stored<PaymentUnderWay | undefined>(
  "sessionStorage",
  "paymentUnderWay",
  (value) => z.safeParse(PaymentUnderWay, value).data,
);

/** On signing out: the next person at this browser has another address. */
export function forgetCheckout(): void {
  shippingInfo.write(undefined);
  shippingDraft.write(undefined);
  orderInfo.write(undefined);
  paymentUnderWay.write(undefined);
}
