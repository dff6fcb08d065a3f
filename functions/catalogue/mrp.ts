import { paidForOne } from "../../shared/core/money.ts";
import { gst } from "../platform/settings.ts";
import type { Product } from "./product.ts";

/** Compares what shoppers would pay, with GST. */
export function isAboveMrp(
  { mrpPaise, gstPercent }: Pick<Product, "mrpPaise" | "gstPercent">,
  pricePaise: number,
): boolean {
  if (mrpPaise === undefined) return false;
  const { gstin, prices, ratePercent } = gst();
  const line = { pricePaise, gstPercent: gstin ? gstPercent : undefined };
  return paidForOne(line, { percent: ratePercent, prices }) > mrpPaise;
}
