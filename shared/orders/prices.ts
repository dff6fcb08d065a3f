import { type Totals, toRupees } from "../core/money.ts";

/** Rupees, as answers have them. */
export const pricesOf = (totals: Totals) => ({
  itemsPrice: toRupees(totals.itemsPaise),
  discountPrice: toRupees(totals.discountPaise),
  taxPrice: toRupees(totals.taxPaise),
  shippingPrice: toRupees(totals.shippingPaise),
  totalPrice: toRupees(totals.totalPaise),
});
