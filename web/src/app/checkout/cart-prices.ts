import { taxByRate, toPaise, totalsOf } from "../../../../shared/core/money.ts";
import type { PricedLines } from "../../../../shared/orders/priced-lines.ts";
import { pricesOf } from "../../../../shared/orders/prices.ts";
import { stored } from "../../lib/storage.ts";
import type { CartItem } from "../lists/cart.tsx";
import { gst } from "../shop.ts";

/** The code that the shopper gave for the cart. */
export const couponCode = stored<string | undefined>("localStorage", "couponCode", (value) =>
  typeof value === "string" && value !== "" ? value : undefined,
);

/** At the prices shown in the cart. */
export function pricedLinesOf(items: readonly CartItem[]): PricedLines {
  const lines = items.map(({ price, quantity, gstPercent }) => ({
    pricePaise: toPaise(price),
    quantity,
    // Only registered sellers have products with their own rates.
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
    ...pricesOf(totals),
    gst: { rates: taxByRate(lines, gst).map(({ percent }) => ({ percent })), prices: gst.prices },
  };
}
