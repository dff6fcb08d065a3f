import * as z from "zod/mini";
import { Id } from "../core/wire.ts";

const OrderItem = z.object({
  product: Id,
  name: z.string(),
  image: z.string(),
  quantity: z.number(),
  price: z.number(),
});

/** Of orders too. Apart from them, since the checkout loads it without everything else about orders. */
export const pricedFields = {
  orderItems: z.array(OrderItem),
  itemsPrice: z.number(),
  discountPrice: z.optional(z.number()),
  /** The code that gave the discount. */
  coupon: z.optional(z.string()),
  taxPrice: z.number(),
  shippingPrice: z.number(),
  totalPrice: z.number(),
  /** The rates of its lines in per cent, lowest first, and whether prices have the tax in them. */
  gst: z.object({
    rates: z.array(z.object({ percent: z.number() })),
    prices: z.enum(["exclusive", "inclusive"]),
  }),
};

/** Lines with their totals, in rupees. */
export const PricedLines = z.object(pricedFields);
export type PricedLines = z.infer<typeof PricedLines>;
export type OrderTotals = Omit<PricedLines, "orderItems">;
