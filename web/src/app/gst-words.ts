import { originalPriceExtra } from "../../../shared/catalogue.ts";
import type { ProductSummary } from "../../../shared/product.ts";
import { gst } from "./shop.ts";

const rate = gst.isRegistered ? "at the rate of each product" : `of ${gst.percent}%`;

/** A sentence for the policies. */
export const gstTerms =
  gst.prices === "inclusive" ? `They have GST ${rate} in them.` : `GST ${rate} is added at checkout.`;

/** What a product's price has to do with GST. */
export function gstNote({ gstPercent }: Pick<ProductSummary, "gstPercent">): string {
  const percent = (gst.isRegistered ? gstPercent : undefined) ?? gst.percent;
  return gst.prices === "inclusive" ? `incl. ${percent}% GST` : `+ ${percent}% GST at checkout`;
}

/**
 * The price struck through beside a product's own, in rupees: the MRP that staff entered. Without one, a shop
 * whose prices have no GST in them shows a somewhat higher price, and one whose prices have, none.
 */
export function originalPrice({ price, mrp }: Pick<ProductSummary, "price" | "mrp">): number | undefined {
  if (mrp !== undefined) return mrp > price ? mrp : undefined;
  return gst.prices === "inclusive" ? undefined : price + originalPriceExtra;
}
