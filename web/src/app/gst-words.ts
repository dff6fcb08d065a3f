import { formatPrice, paidForOne, toPaise, toRupees } from "../../../shared/core/money.ts";
import { originalPriceExtra } from "../../../shared/products/catalogue.ts";
import type { ProductSummary } from "../../../shared/products/schemas.ts";
import { gst } from "./shop.ts";

type Priced = Pick<ProductSummary, "price" | "gstPercent">;

/** Only registered sellers have products with their own rates. */
const ownPercent = ({ gstPercent }: Priced) => (gst.isRegistered ? gstPercent : undefined);

/** Rupees that a buyer pays for one unit. */
export const priceWithGst = (product: Priced): number =>
  toRupees(paidForOne({ pricePaise: toPaise(product.price), gstPercent: ownPercent(product) }, gst));

export const gstNote = (product: Priced): string =>
  gst.prices === "inclusive"
    ? `incl. ${ownPercent(product) ?? gst.percent}% GST`
    : `${formatPrice(priceWithGst(product))} with GST`;

/** Returns the struck-through price in rupees: the MRP, or a markup in a shop with GST-exclusive prices. */
export function originalPrice(product: Priced & Pick<ProductSummary, "mrp">): number | undefined {
  const { price, mrp } = product;
  // An MRP includes GST.
  if (mrp !== undefined) return mrp > priceWithGst(product) ? mrp : undefined;
  return gst.prices === "inclusive" ? undefined : price + originalPriceExtra;
}
