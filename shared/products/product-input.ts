import * as z from "zod/mini";
import { Json, partSchema } from "../core/edit.ts";
import { ungrouped } from "../core/typed.ts";
import { asCode, emptyAsNone, Id, NumberText, oneLine, onOneLine, Rupees, text } from "../core/wire.ts";
import { Addresses, Files, Texts } from "../pictures/upload.ts";
import { notifiedRates } from "../tax/gst-rates.ts";
import { categories, priceRange, visibilities } from "./catalogue.ts";
import { DeclarationsInput } from "./declarations.ts";
import { Specs } from "./spec-kinds.ts";

/** GS1 General Specifications, 7.9: the last digit checks the others, weighted 3, 1, 3… from the right. */
export function isGtin(text: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(text)) return false;
  const digits = Array.from(text, Number).reverse();
  const sum = digits.reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/** Corrects `gamingheadophone`, which some clients send. */
export const CategoryInput = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => (text === "gamingheadophone" ? "gamingheadphone" : text)),
  ),
  z.enum(categories, "Choose a category"),
);

export const Units = z.pipe(
  NumberText,
  z.int("Enter a whole number").check(z.minimum(0, "Enter 0 or more"), z.maximum(1_000_000)),
);

const Price = Rupees(1, priceRange.max);

/** `refusal` answers what is no such number at all; limits have messages of their own. */
const optionalNumber = <S extends z.ZodMiniType<number, number | string>>(schema: S, refusal: string) =>
  z.optional(
    z.pipe(
      z.union([z.literal(""), schema], refusal),
      z.transform((given) => (given === "" ? undefined : given)),
    ),
  );

const Lines = z.pipe(
  z.pipe(
    z.union([z.array(z.string()), z.string().check(z.maxLength(2000))]),
    z.transform((given) =>
      [given].flat().flatMap((text) =>
        text
          .split("\n")
          .map((line) => line.trim())
          .filter(Boolean),
      ),
    ),
  ),
  z
    .array(z.string().check(z.maxLength(120, "Use at most 120 characters per line"), onOneLine))
    .check(z.maxLength(20, "Use at most 20 lines")),
);

const Flag = z.pipe(
  z.union([z.boolean(), z.enum(["true", "false"], "Use true or false")]),
  z.transform((given) => String(given) === "true"),
);

export const maxProductName = 200;
export const maxSku = 64;

export const refusedRate = `Choose one of ${notifiedRates.join(", ")}`;
const Instant = z.pipe(
  z.iso.datetime({ offset: true, error: "Enter a date and time" }),
  z.transform((text) => new Date(text).toISOString()),
);

export const HsnCode = z
  .string()
  .check(z.overwrite(ungrouped), z.regex(/^(?:\d{4}|\d{6}|\d{8})$/, "Use 4, 6 or 8 digits"));

export const GstRate = z.pipe(
  NumberText,
  z.number().check(z.refine((rate) => notifiedRates.includes(rate), refusedRate)),
);

const PriceChange = z.object(
  { price: Price, from: Instant, until: emptyAsNone(Instant) },
  "Enter a price and when it starts",
);

const productFields = {
  name: oneLine(maxProductName, "Enter a product name"),
  price: Price,
  mrp: optionalNumber(Price, "Enter a price"),
  description: text(5000, "Enter a description"),
  category: CategoryInput,
  hsn: emptyAsNone(HsnCode),
  gstPercent: optionalNumber(GstRate, refusedRate),
  specs: z.optional(z.pipe(Json, Specs)),
  inTheBox: z.optional(Lines),
  declarations: z.optional(z.pipe(Json, DeclarationsInput)),
  gtin: emptyAsNone(
    z
      .string()
      .check(z.overwrite(ungrouped), z.refine(isGtin, "Enter the 8, 12, 13 or 14 digits below the barcode")),
  ),
  model: emptyAsNone(oneLine(60, "Enter the model number")),
  sku: emptyAsNone(oneLine(maxSku, "Enter the SKU").check(asCode)),
  shelf: emptyAsNone(oneLine(20, "Enter the shelf")),
  featured: z.optional(Flag),
  reorderLevel: optionalNumber(Units, "Enter a whole number"),
  visibility: z.optional(z.enum(visibilities, `Choose from ${visibilities.join(", ")}`)),
  liveFrom: emptyAsNone(Instant),
  liveUntil: emptyAsNone(Instant),
  priceChange: z.optional(
    z.pipe(
      z.transform((given: unknown) => (given === "" ? undefined : given)),
      z.optional(z.pipe(Json, PriceChange)),
    ),
  ),
  stock: Units,
  images: Files,
  /** In the pictures' order; empty ones become the product's name. */
  altImages: Texts,
};

export const NewProduct = z.object(productFields);

export const sharedFields = {
  price: z.optional(Price),
  description: z.optional(productFields.description),
  specs: productFields.specs,
  inTheBox: productFields.inTheBox,
  declarations: productFields.declarations,
  hsn: productFields.hsn,
  gstPercent: productFields.gstPercent,
};

const changeFields = {
  ...productFields,
  /** The stock the form was loaded with: if present, only the difference is applied. */
  stockBase: z.optional(Units),
  /** URLs to keep, in their new order; an empty string keeps none. New files replace all. */
  keptImages: z.optional(Addresses),
};

export const ProductChange = z.object({ id: Id, ...changeFields });
/** `base` names specifications `specs.<key>` and the list of pictures `images`. */
export const ProductPart = /* @__PURE__ */ partSchema(changeFields, {
  id: Id,
  images: Files,
  altImages: Texts,
});
