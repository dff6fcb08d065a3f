import * as z from "zod/mini";
import { partSchema } from "../core/edit.ts";
import { Json } from "../core/json.ts";
import { ungrouped } from "../core/typed.ts";
import { emptyAsNone, Id, NumberText, oneLine, onOneLine, Rupees, text } from "../core/wire.ts";
import { Addresses, Files, Texts } from "../pictures/upload.ts";
import { notifiedRates } from "../tax/gst-rates.ts";
import { priceRange } from "./catalogue.ts";
import { CategoryInput } from "./category-input.ts";
import { isGtin } from "./gtin.ts";
import { Specs } from "./spec-kinds.ts";

const Stock = z.pipe(
  NumberText,
  z.int("A whole number").check(z.minimum(0, "At least 0"), z.maximum(1_000_000)),
);

/** Rupees. */
const Price = Rupees(1, priceRange.max);

/** For a field of a form that may stay empty. */
const optionalNumber = <S extends z.ZodMiniType<number, number | string>>(schema: S) =>
  z.optional(
    z.pipe(
      z.union([z.literal(""), schema]),
      z.transform((given) => (given === "" ? undefined : given)),
    ),
  );

/** Lines of a text, or a list of them; empty ones are left out. */
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
    .array(z.string().check(z.maxLength(120, "At most 120 characters a line"), onOneLine))
    .check(z.maxLength(20, "At most 20 lines")),
);

/** Forms send text. */
const Flag = z.pipe(
  z.union([z.boolean(), z.enum(["true", "false"], "Use true or false")]),
  z.transform((given) => String(given) === "true"),
);

const productFields = {
  name: oneLine(200, "Enter the product's name"),
  price: Price,
  mrp: optionalNumber(Price),
  description: text(5000, "Enter a description"),
  category: CategoryInput,
  hsn: emptyAsNone(
    z.string().check(z.overwrite(ungrouped), z.regex(/^(?:\d{4}|\d{6}|\d{8})$/, "Use 4, 6 or 8 digits")),
  ),
  gstPercent: optionalNumber(
    z.pipe(
      NumberText,
      z
        .number()
        .check(z.refine((rate) => notifiedRates.includes(rate), `Choose one of ${notifiedRates.join(", ")}`)),
    ),
  ),
  /** In forms, JSON text. Absent: as they are. */
  specs: z.optional(z.pipe(Json, Specs)),
  /** One thing a line. */
  inTheBox: z.optional(Lines),
  gtin: emptyAsNone(
    z
      .string()
      .check(z.overwrite(ungrouped), z.refine(isGtin, "Use the 8, 12, 13 or 14 digits below the barcode")),
  ),
  model: emptyAsNone(oneLine(60, "Enter the model number")),
  /** Chosen for the page of featured products. Absent: as it is. */
  featured: z.optional(Flag),
  stock: Stock,
  images: Files,
  /** Alternative texts of the pictures, in the same order. The product's name is used where one is empty. */
  altImages: Texts,
};

export const NewProduct = z.object(productFields);
const changeFields = {
  ...productFields,
  /**
   * The stock that the form was loaded with. When present, the difference to `stock` is applied instead of
   * the number.
   */
  stockBase: z.optional(Stock),
  /**
   * URLs of the stored pictures that stay, in their new order; an empty string means none. New files replace
   * all pictures.
   */
  keptImages: z.optional(Addresses),
};

export const ProductChange = z.object({ id: Id, ...changeFields });
/** In `base`, a specification is named `specs.<key>`, and `images` is the list of the pictures. */
export const ProductPart = /* @__PURE__ */ partSchema(changeFields, {
  id: Id,
  images: Files,
  altImages: Texts,
});
