import * as z from "zod/mini";
import { taxByRate, toPaise, toRupees, totalsOf } from "../../../shared/core/money.ts";
import { ShippingInfo } from "../../../shared/delivery/shipping-info.ts";
import { type OrderTotals, PricedLines } from "../../../shared/orders/priced-lines.ts";
import type { Order } from "../../../shared/orders/schemas.ts";
import { stored } from "../lib/storage.ts";
import { type CartItem, changeCart } from "./cart.tsx";
import { couponCode } from "./coupon.ts";
import { deliveryPin } from "./delivery-pin.ts";
import { gst } from "./shop.ts";
import { underWayKey } from "./under-way.ts";

/** Undefined until the shopper has entered a complete address. */
export const shippingInfo = stored<ShippingInfo | undefined>(
  "localStorage",
  "shippingInfo",
  (value) => z.safeParse(ShippingInfo, value).data,
);

/** The address form as typed so far. */
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
  discount: z.optional(z.number()),
});
/** Rupees, as shown to the shopper at the confirmation. */
export type OrderInfo = z.infer<typeof OrderInfo>;

export const orderInfo = stored<OrderInfo | undefined>(
  "sessionStorage",
  "orderInfo",
  (value) => z.safeParse(OrderInfo, value).data,
);

export const orderInfoOf = ({
  itemsPrice,
  discountPrice = 0,
  taxPrice,
  shippingPrice,
  totalPrice,
}: OrderTotals): OrderInfo => ({
  subtotal: itemsPrice,
  ...(discountPrice > 0 && { discount: discountPrice }),
  gst: taxPrice,
  shippingCharges: shippingPrice,
  totalPrice,
});

/** The cart as order lines with totals, at the prices shown in the cart. */
export function pricedLinesOf(items: readonly CartItem[]): PricedLines {
  const lines = items.map(({ price, quantity, gstPercent }) => ({
    pricePaise: toPaise(price),
    quantity,
    // Products have rates of their own only at a registered seller.
    gstPercent: gst.isRegistered ? gstPercent : undefined,
  }));
  const totals = totalsOf(lines, gst);
  return {
    orderItems: items.map(({ product, name, image, quantity, price }) => ({
      product,
      name,
      image,
      quantity,
      price,
    })),
    itemsPrice: toRupees(totals.itemsPaise),
    discountPrice: 0,
    taxPrice: toRupees(totals.taxPaise),
    shippingPrice: toRupees(totals.shippingPaise),
    totalPrice: toRupees(totals.totalPaise),
    gst: { rates: taxByRate(lines, gst).map(({ percent }) => ({ percent })), prices: gst.prices },
  };
}

/**
 * A payment that may have succeeded, with the order to place for it. Kept until its outcome is known, also
 * when the page, the tab or the browser is closed.
 */
const PaymentUnderWay = z.extend(PricedLines, {
  /** Milliseconds since 1970. */
  startedAt: z.number(),
  shippingInfo: ShippingInfo,
  paymentInfo: z.object({ id: z.string(), status: z.string() }),
});
export type PaymentUnderWay = z.infer<typeof PaymentUnderWay>;

export const paymentUnderWay = stored<PaymentUnderWay | undefined>(
  "localStorage",
  underWayKey,
  (value) => z.safeParse(PaymentUnderWay, value).data,
);

/** The last order whose lines were taken out of this browser's cart. Tabs learn from it what another one bought. */
export const placedOrder = stored<string | undefined>("localStorage", "placedOrder", (value) =>
  typeof value === "string" ? value : undefined,
);

/** Removes bought units. A line that has more of the product keeps the others. */
const takeFromCart = (product: string, quantity: number): void =>
  changeCart((items) =>
    items.flatMap((item) => {
      if (item.product !== product) return [item];
      return item.quantity > quantity ? [{ ...item, quantity: item.quantity - quantity }] : [];
    }),
  );

type Bought = Pick<Order, "_id" | "orderItems" | "coupon">;

/** Takes what was bought out of this browser's cart, once however many tabs learn of the order. */
export function orderPlaced({ _id, orderItems, coupon }: Bought): void {
  if (placedOrder.read() === _id) return;
  placedOrder.write(_id);
  orderInfo.write(undefined);
  if (coupon) couponCode.write(undefined);
  for (const { product, quantity } of orderItems) takeFromCart(product, quantity);
}

/** Called when a session has ended, because the next user of this browser has another address. */
export function forgetCheckout(): void {
  shippingInfo.write(undefined);
  shippingDraft.write(undefined);
  deliveryPin.write(undefined);
  orderInfo.write(undefined);
  couponCode.write(undefined);
  paymentUnderWay.write(undefined);
  placedOrder.write(undefined);
}
