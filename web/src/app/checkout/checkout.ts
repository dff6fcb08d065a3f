import * as z from "zod/mini";
import { ShippingInfo } from "../../../../shared/delivery/shipping-info.ts";
import { type OrderTotals, PricedLines } from "../../../../shared/orders/priced-lines.ts";
import type { Order } from "../../../../shared/orders/schemas.ts";
import { stored } from "../../lib/storage.ts";
import { deliveryPin } from "../delivery/delivery-pin.ts";
import { changeCart } from "../lists/cart.tsx";
import { couponCode } from "./cart-prices.ts";
import { guestEmail } from "./guest-email.ts";
import { shippingDraft, shippingInfo } from "./shipping.ts";
import { underWayKey } from "./under-way.ts";

const OrderInfo = z.object({
  subtotal: z.number(),
  gst: z.number(),
  shippingCharges: z.number(),
  totalPrice: z.number(),
  discount: z.optional(z.number()),
});
/** Rupees, as shown at the confirmation. */
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

/** What an app or a bank approves. `attempts` were made before. */
const Remote = z.object({
  id: z.string(),
  provider: z.enum(["stripe", "razorpay"]),
  method: z.enum(["card", "upi", "netbanking"]),
  bank: z.optional(z.string()),
  expiresAt: z.string(),
  attempts: z.number(),
});
export type Remote = z.infer<typeof Remote>;

/** A payment that may have succeeded, with its order. Kept until the outcome is known, across restarts. */
const PaymentUnderWay = z.extend(PricedLines, {
  /** Unix milliseconds. */
  startedAt: z.number(),
  shippingInfo: ShippingInfo,
  paymentInfo: z.object({ id: z.string(), status: z.string() }),
  remote: z.optional(Remote),
});
export type PaymentUnderWay = z.infer<typeof PaymentUnderWay>;

export const paymentUnderWay = stored<PaymentUnderWay | undefined>(
  "localStorage",
  underWayKey,
  (value) => z.safeParse(PaymentUnderWay, value).data,
);

/** The last order removed from this browser's cart, which other tabs read. */
export const placedOrder = stored<string | undefined>("localStorage", "placedOrder", (value) =>
  typeof value === "string" ? value : undefined,
);

/** Keeps units beyond those bought. */
const takeFromCart = (product: string, quantity: number): void =>
  changeCart((items) =>
    items.flatMap((item) => {
      if (item.product !== product) return [item];
      return item.quantity > quantity ? [{ ...item, quantity: item.quantity - quantity }] : [];
    }),
  );

type Bought = Pick<Order, "_id" | "orderItems" | "coupon">;

/** Removes bought lines from the cart once, however many tabs learn of the order. */
export function orderPlaced({ _id, orderItems, coupon }: Bought): void {
  if (placedOrder.read() === _id) return;
  placedOrder.write(_id);
  orderInfo.write(undefined);
  if (coupon) couponCode.write(undefined);
  for (const { product, quantity } of orderItems) takeFromCart(product, quantity);
}

/** The next user of this browser has another address. */
export function forgetCheckout(): void {
  shippingInfo.write(undefined);
  shippingDraft.write(undefined);
  deliveryPin.write(undefined);
  orderInfo.write(undefined);
  couponCode.write(undefined);
  paymentUnderWay.write(undefined);
  placedOrder.write(undefined);
}

/** Found by `first.js` in the links of mails. */
function forgetOrderKeys(): void {
  try {
    for (const name of Object.keys(sessionStorage))
      if (name.startsWith("/order/")) sessionStorage.removeItem(name);
  } catch {
    // Nothing was stored where storage is blocked.
  }
}

/** Whoever signs out leaves nothing of theirs, such as orders that mailed links opened. */
export function forgetBuyer(): void {
  forgetCheckout();
  guestEmail.write(undefined);
  forgetOrderKeys();
}
