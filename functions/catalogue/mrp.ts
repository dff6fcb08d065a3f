import { gst } from "../platform/settings.ts";
import { buyerPrice } from "./buyer-price.ts";
import type { Product } from "./product.ts";

/** Compares what shoppers would pay, with GST. */
export function isAboveMrp(
  { mrpPaise, gstPercent }: Pick<Product, "mrpPaise" | "gstPercent">,
  pricePaise: number,
): boolean {
  if (mrpPaise === undefined) return false;
  return buyerPrice({ pricePaise, gstPercent }, gst()) > mrpPaise;
}
