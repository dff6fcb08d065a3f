import type { BulkChange } from "../../shared/bulk-edits/schemas.ts";
import type { Fields } from "../../shared/core/edit.ts";
import { AppError } from "../../shared/core/errors.ts";
import { formatPrice, toPaise, toRupees } from "../../shared/core/money.ts";
import { priceRange } from "../../shared/products/catalogue.ts";
import { fittingSpecs } from "../../shared/products/spec.ts";
import { isAboveMrp, isPricedAboveMrp } from "../catalogue/mrp.ts";
import { type Product, usualPaise } from "../catalogue/product.ts";
import { indianTime } from "../platform/day.ts";
import { editedByForm } from "../product-lines/form-edit.ts";
import { headerOf, keyOf, LineRefused, refuseLine } from "../product-lines/line-refused.ts";
import { isPrice, newPaise } from "./new-price.ts";

const maxUnits = 1_000_000;

function requireMrp(product: Product, pricePaise: number): void {
  const { mrpPaise } = product;
  if (mrpPaise === undefined || !isAboveMrp(product, pricePaise)) return;
  refuseLine(
    headerOf("price"),
    `${formatPrice(toRupees(pricePaise))} is above the MRP of ${formatPrice(toRupees(mrpPaise))}, with GST`,
    "Raise the MRP first, or change the price by less",
  );
}

function priceOf(product: Product, { price }: BulkChange): Fields {
  if (!price) return {};
  const paise = newPaise(usualPaise(product), price);
  if (!isPrice(paise))
    refuseLine(
      headerOf("price"),
      `${formatPrice(toRupees(paise))} is too ${paise < toPaise(priceRange.max) ? "low" : "high"} for a price`,
      `Prices are ₹1 to ${formatPrice(priceRange.max)}. Change this one by less`,
    );
  return { price: toRupees(paise) };
}

function categoryOf(product: Product, { category }: BulkChange): Fields {
  if (category === undefined || category === product.category) return {};
  if (product.familyId !== undefined)
    refuseLine(
      headerOf("category"),
      "It belongs to a family, which is in one category",
      "Take it out of the family first",
    );
  return { category, specs: fittingSpecs(category, product.specs ?? {}) };
}

const fieldsOf = (product: Product, change: BulkChange): Fields => {
  const { gst, hsn, featured, visibility, origin } = change;
  return {
    ...priceOf(product, change),
    ...categoryOf(product, change),
    ...(gst !== undefined && { gstPercent: gst }),
    ...(hsn !== undefined && { hsn }),
    ...(featured !== undefined && { featured }),
    ...(visibility !== undefined && { visibility }),
    ...(origin !== undefined && { declarations: { ...product.declarations, countryOfOrigin: origin } }),
  };
};

/** Returns a product with the change, its units aside. Throws `LineRefused`, or what the form's call throws. */
export function edited(product: Product, change: BulkChange, now: Date): Product {
  const after = editedByForm(product, fieldsOf(product, change), now);
  if (change.price || after.gstPercent !== product.gstPercent) requireMrp(after, usualPaise(after));
  return after;
}

/** Throws `LineRefused` if the GST rate that a product changes for its family lifts another member above its MRP. */
export function requireOthersMrp(before: Product, { gstPercent }: Product, others: readonly Product[]): void {
  if (gstPercent === before.gstPercent) return;
  for (const other of others)
    if (isPricedAboveMrp({ ...other, gstPercent }))
      refuseLine(
        headerOf("gstPercent"),
        `It changes the whole family, and ${other.name} would be above its MRP`,
        "Raise that MRP first, or lower that price",
      );
}

const unitsLeft = (count: number): string =>
  count === 1 ? "Only 1 unit is left" : `Only ${count} units are left`;

/** Returns the units to add. A stock that is set counts from the check's, so that units sold meanwhile stay sold. */
export function stockMove({ stock: units }: Product, { stock }: BulkChange, checked = units): number {
  if (!stock) return 0;
  const { value, change = 0 } = stock;
  const move = value === undefined ? change : Math.max(value - checked, -units);
  if (units + move < 0) refuseLine(headerOf("stock"), unitsLeft(units), "Take off less, or set the stock");
  if (units + move > maxUnits)
    refuseLine(
      headerOf("stock"),
      `There are ${units} units already`,
      "A product has at most 10,00,000 units",
    );
  return move;
}

/** Says why a change that was made doesn't show yet. */
export function noteOn(after: Product, { price, visibility }: BulkChange): string | undefined {
  if (visibility === "live" && after.awaitsPhoto) return "Stays hidden until it has a photo";
  if (visibility === "live" && after.liveFrom !== undefined)
    return `Stays hidden until ${indianTime(new Date(after.liveFrom))}`;
  return price && after.priceChange?.usualPaise !== undefined
    ? "Applies once the scheduled price ends"
    : undefined;
}

/** Says which field a refusal of the form is about. Other errors are thrown again. */
export function refusalOf(error: unknown): LineRefused {
  if (error instanceof LineRefused) return error;
  const [field, message] = (error instanceof AppError && Object.entries(error.fields ?? {})[0]) || [];
  if (!(error instanceof AppError) || error.code !== "invalid" || field === undefined) throw error;
  return new LineRefused({
    column: headerOf(keyOf(field)),
    reason: message ?? error.message,
    remedy: "Correct it on the product’s own page, then check again",
  });
}
