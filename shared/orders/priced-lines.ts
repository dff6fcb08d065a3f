import * as z from "zod/mini";
import { Id } from "../core/wire.ts";

const OrderItem = z.object({
  product: Id,
  name: z.string(),
  image: z.string(),
  quantity: z.number(),
  price: z.number(),
});

export const pricedFields = {
  orderItems: z.array(OrderItem),
  itemsPrice: z.number(),
  discountPrice: z.optional(z.number()),
  coupon: z.optional(z.string()),
  taxPrice: z.number(),
  shippingPrice: z.number(),
  totalPrice: z.number(),
  /** Rates in per cent, lowest first, and whether prices include the tax. */
  gst: z.object({
    rates: z.array(z.object({ percent: z.number() })),
    prices: z.enum(["exclusive", "inclusive"]),
  }),
};

export const PricedLines = z.object(pricedFields);
export type PricedLines = z.infer<typeof PricedLines>;
export type OrderTotals = Omit<PricedLines, "orderItems">;
