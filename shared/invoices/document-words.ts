import { formatRupees } from "../core/money.ts";

interface Coupon {
  code: string;
  discount: number;
}

export const documentTitles = {
  summary: "Order summary (not a tax invoice)",
  invoice: "Tax invoice",
  creditNote: "Credit note",
  deliveryNote: "Delivery note",
} as const;

/** IGST replaces CGST and SGST or UTGST for goods sent to another state. */
export const hasIgst = (lines: readonly { igst: number }[]): boolean => lines.some(({ igst }) => igst > 0);

/** Returns "18%", or "9% + 9%" for CGST and SGST or UTGST. */
export const rateOf = ({ rate }: { rate: number }, isInterState: boolean): string =>
  isInterState ? `${rate}%` : `${rate / 2}% + ${rate / 2}%`;

export const supplyOf = ({ placeOfSupply }: { placeOfSupply: string }): string =>
  `Place of supply ${placeOfSupply} · Reverse charge: no`;

export const discountOf = ({ coupon }: { coupon?: Coupon | undefined }): string =>
  coupon ? `Discount with coupon ${coupon.code}: ${formatRupees(coupon.discount)}, taken off above` : "";

export const closingOf = ({ title }: { title: string }): string =>
  title === documentTitles.summary
    ? "This is not a tax invoice: no input tax credit can be claimed with it."
    : `${title} made by computer; valid without a signature.`;
