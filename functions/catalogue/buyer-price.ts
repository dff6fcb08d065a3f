import { paidForOne } from "../../shared/core/money.ts";
import type { Gst } from "../../shared/tax/gst.ts";
import type { Product } from "./product.ts";

/** Paise that a buyer pays for one, with GST. A shop without a GSTIN has one rate for everything. */
export const buyerPrice = (
  { pricePaise, gstPercent }: Pick<Product, "pricePaise" | "gstPercent">,
  { gstin, prices, ratePercent }: Pick<Gst, "gstin" | "prices" | "ratePercent">,
): number =>
  paidForOne({ pricePaise, gstPercent: gstin ? gstPercent : undefined }, { percent: ratePercent, prices });
