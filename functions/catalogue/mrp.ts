import { gst } from "../platform/settings.ts";
import { buyerPrice } from "./buyer-price.ts";
import { type Product, usualPaise } from "./product.ts";

/** Compares what shoppers would pay, with GST. */
export function isAboveMrp(
  { mrpPaise, gstPercent }: Pick<Product, "mrpPaise" | "gstPercent">,
  pricePaise: number,
): boolean {
  if (mrpPaise === undefined) return false;
  return buyerPrice({ pricePaise, gstPercent }, gst()) > mrpPaise;
}

/** Compares the usual and the scheduled price, since one follows the other unattended. */
export const isPricedAboveMrp = (product: Product): boolean =>
  isAboveMrp(product, Math.max(usualPaise(product), product.priceChange?.pricePaise ?? 0));
