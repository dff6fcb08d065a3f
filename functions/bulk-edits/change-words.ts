import type { BulkChange, PriceEdit } from "../../shared/bulk-edits/schemas.ts";
import { formatPrice } from "../../shared/core/money.ts";
import { categoryNames } from "../../shared/products/catalogue.ts";
import { countryName } from "../../shared/products/country-name.ts";

const signed = (value: number, words: (value: number) => string): string =>
  `${value < 0 ? "−" : "+"}${words(Math.abs(value))}`;

function priceInWords({ by, value }: PriceEdit): string {
  if (by === "ending") return `ending in ${String(value).padStart(2, "0")}`;
  return signed(value, by === "amount" ? formatPrice : (percent) => `${percent}%`);
}

const stockInWords = ({ value, change = 0 }: NonNullable<BulkChange["stock"]>): string =>
  value === undefined ? signed(change, String) : `set to ${value}`;

const orRemoved = (value: unknown, words: (value: unknown) => string = String): string =>
  value === "" ? "removed" : words(value);

/** "Price −10%, Visibility hidden" */
export function changeInWords(change: BulkChange): string {
  const { price, stock, category, gst, hsn, featured, visibility, origin } = change;
  const parts: [string, string | undefined][] = [
    ["Price", price && priceInWords(price)],
    ["Stock", stock && stockInWords(stock)],
    ["Category", category && categoryNames[category]],
    ["GST rate", gst === undefined ? undefined : orRemoved(gst, (rate) => `${rate}%`)],
    ["HSN code", hsn === undefined ? undefined : orRemoved(hsn)],
    ["Featured", featured === undefined ? undefined : featured ? "yes" : "no"],
    ["Visibility", visibility],
    ["Country of origin", origin === undefined ? undefined : origin === "" ? "removed" : countryName(origin)],
  ];
  return parts.flatMap(([field, words]) => (words === undefined ? [] : [`${field} ${words}`])).join(", ");
}

export const countInWords = (count: number): string =>
  count === 1 ? "1 product" : `${count.toLocaleString("en-IN")} products`;
