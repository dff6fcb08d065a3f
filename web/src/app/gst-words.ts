import { formatPrice, paidForOne, toPaise, toRupees } from "../../../shared/core/money.ts";
import { originalPriceExtra } from "../../../shared/products/catalogue.ts";
import type { ProductSummary } from "../../../shared/products/schemas.ts";
import { gst } from "./shop.ts";

const rate = gst.isRegistered ? "at the rate of each product" : `of ${gst.percent}%`;

/** A sentence for the policies. */
export const gstTerms =
  gst.prices === "inclusive" ? `They have GST ${rate} in them.` : `GST ${rate} is added at checkout.`;

type Priced = Pick<ProductSummary, "price" | "gstPercent">;

/** Products have rates of their own only at a registered seller. */
const ownPercent = ({ gstPercent }: Priced) => (gst.isRegistered ? gstPercent : undefined);

/** Rupees that a buyer pays for one. */
export const priceWithGst = (product: Priced): number =>
  toRupees(paidForOne({ pricePaise: toPaise(product.price), gstPercent: ownPercent(product) }, gst));

/** What a product's price has to do with GST. */
export const gstNote = (product: Priced): string =>
  gst.prices === "inclusive"
    ? `incl. ${ownPercent(product) ?? gst.percent}% GST`
    : `${formatPrice(priceWithGst(product))} with GST`;

/**
 * The price struck through beside a product's own, in rupees: the MRP that staff entered. Without one, a shop
 * whose prices have no GST in them shows a somewhat higher price, and one whose prices have, none.
 */
export function originalPrice(product: Priced & Pick<ProductSummary, "mrp">): number | undefined {
  const { price, mrp } = product;
  // A printed price has GST in it.
  if (mrp !== undefined) return mrp > priceWithGst(product) ? mrp : undefined;
  return gst.prices === "inclusive" ? undefined : price + originalPriceExtra;
}
