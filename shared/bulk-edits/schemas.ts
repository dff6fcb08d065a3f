import * as z from "zod/mini";
import { JobAnswer } from "../batch-jobs/schemas.ts";
import { withSchemas } from "../core/route.ts";
import { Id, NumberText, oneLine, Rupees } from "../core/wire.ts";
import { priceRange, visibilities } from "../products/catalogue.ts";
import { CountryCode } from "../products/declarations.ts";
import { CategoryInput, GstRate, HsnCode, refusedRate, Units } from "../products/product-input.ts";
import { bulkLimits, priceSteps } from "./bulk-limits.ts";
import { bulkEditRoutes } from "./routes.ts";

const notZero = (message: string) => z.refine<number>((value) => value !== 0, message);

const isStated = (value: unknown): boolean => value !== undefined;
const isOneOf = (...values: readonly unknown[]): boolean => values.filter(isStated).length === 1;

const Ids = z.array(Id, "Choose products").check(
  z.minLength(1, "Choose at least one product"),
  z.maxLength(bulkLimits.ids, `Choose at most ${bulkLimits.ids} products, or use a filter`),
  z.refine((ids) => new Set(ids).size === ids.length, "Choose each product once"),
);

const Filter = z.record(
  z.string().check(z.maxLength(40)),
  z.string("Use text").check(z.maxLength(2000)),
  "Use the list's own parameters",
);

const Selection = z
  .strictObject({ ids: z.optional(Ids), filter: z.optional(Filter) }, "Choose products, or a filter")
  .check(z.refine(({ ids, filter }) => isOneOf(ids, filter), "Choose either products or a filter"));

const Amount = Rupees(-priceRange.max, priceRange.max, `Take off at most ₹${priceRange.max}`).check(
  notZero("Enter an amount other than 0"),
);

const Percent = z
  .pipe(
    NumberText,
    z
      .number()
      .check(
        z.gt(-100, "Take off less than 100 %"),
        z.maximum(1000, "Add at most 1000 %"),
        z.multipleOf(0.01, "Use at most two decimals"),
      ),
  )
  .check(notZero("Enter a percentage other than 0"));

const Ending = z.pipe(
  NumberText,
  z.int("Enter two digits").check(z.minimum(0, "Enter 0 to 99"), z.maximum(99, "Enter 0 to 99")),
);

/** `amount` and `percent` are signed; `ending` is the last two digits of whole rupees. */
const PriceEdit = z.discriminatedUnion(
  "by",
  [
    z.strictObject({ by: z.literal("amount"), value: Amount }),
    z.strictObject({ by: z.literal("percent"), value: Percent }),
    z.strictObject({ by: z.literal("ending"), value: Ending }),
  ],
  `Choose from ${priceSteps.join(", ")}`,
);
export type PriceEdit = z.infer<typeof PriceEdit>;

const UnitsChange = z.pipe(
  NumberText,
  z
    .int("Enter a whole number")
    .check(z.minimum(-1_000_000), z.maximum(1_000_000), notZero("Enter a number other than 0")),
);

const StockEdit = z
  .strictObject(
    {
      value: z.optional(Units),
      change: z.optional(UnitsChange),
      reason: oneLine(bulkLimits.stockReason, "Enter a reason"),
    },
    "Enter the stock and a reason",
  )
  .check(z.refine(({ value, change }) => isOneOf(value, change), "Either set the stock or add to it"));

const orNone = <S extends z.ZodMiniType>(schema: S, message: string) =>
  z.optional(z.union([z.literal(""), schema], message));

/** An empty text removes what a product has. */
export const BulkChange = z
  .strictObject(
    {
      price: z.optional(PriceEdit),
      stock: z.optional(StockEdit),
      category: z.optional(CategoryInput),
      gst: orNone(GstRate, refusedRate),
      hsn: orNone(HsnCode, "Use 4, 6 or 8 digits"),
      featured: z.optional(z.boolean("Use true or false")),
      visibility: z.optional(z.enum(visibilities, `Choose from ${visibilities.join(", ")}`)),
      origin: orNone(CountryCode, "Use a country's code, such as IN"),
    },
    "Choose what to change",
  )
  .check(z.refine((change) => Object.values(change).some(isStated), "Choose what to change"));
export type BulkChange = z.infer<typeof BulkChange>;

export const BulkEdit = z.object({ select: Selection, change: BulkChange });

export const bulkEditCalls = /* @__PURE__ */ withSchemas(bulkEditRoutes, {
  "admin/bulk-edits/create": { input: BulkEdit, output: JobAnswer },
});
