import * as z from "zod/mini";
import { ProductDetails } from "../products/details.ts";

/** What all members have in common, and staff edit once. */
export const SharedTexts = z.pick(ProductDetails, {
  description: true,
  specs: true,
  inTheBox: true,
  declarations: true,
  hsn: true,
  gstPercent: true,
});
export type SharedTexts = z.infer<typeof SharedTexts>;
