import * as z from "zod/mini";
import { partSchema } from "../core/edit.ts";
import { asCode, Id, NumberText, Rupees } from "../core/wire.ts";
import { categories } from "../products/catalogue.ts";
import { TypedCode } from "./coupon-code.ts";

const Code = z
  .string("Enter a code")
  .check(
    asCode,
    z.toUpperCase(),
    z.regex(/^[A-Z0-9][A-Z0-9-]{1,28}[A-Z0-9]$/, "Use 3 to 30 letters, digits and hyphens"),
  );

const couponKinds = ["percent", "fixed"] as const;

const count = (max: number) =>
  z.pipe(NumberText, z.int("Enter a whole number").check(z.minimum(1), z.maximum(max)));
const Amount = Rupees(0.01, 1e6);

const indiaTime = "+05:30";

/** Accepts an instant with any offset, or a day in India. Returns ISO 8601 in UTC. */
const momentOf = /* @__NO_SIDE_EFFECTS__ */ (timeOfDay: string) =>
  z.pipe(
    z.union([z.iso.datetime({ offset: true }), z.iso.date()], "Enter a date"),
    z.transform((text) => new Date(text.includes("T") ? text : text + timeOfDay + indiaTime).toISOString()),
  );
const FromMoment = momentOf("T00:00:00.000");
const UntilMoment = momentOf("T23:59:59.999");

export const plainTerms = {
  /** Limits the discount to lines of these categories or products. */
  categories: z.optional(z.array(z.enum(categories)).check(z.maxLength(categories.length))),
  products: z.optional(z.array(Id).check(z.maxLength(100))),
  firstOrderOnly: z.optional(z.boolean()),
  perAccount: z.optional(count(1000)),
  validFrom: z.optional(FromMoment),
  validUntil: z.optional(UntilMoment),
  /** Shoppers then see an unknown code. */
  stopped: z.optional(z.boolean()),
};

export const terms = {
  kind: z.enum(couponKinds, "Choose a type"),
  value: Amount,
  maxDiscount: z.optional(Amount),
  minItemsPrice: z.optional(Amount),
  ...plainTerms,
};

/** Orders in total. Set at creation or never; only the number can change. */
export const total = { total: z.optional(count(1_000_000)) };

type Terms = z.infer<z.ZodMiniObject<typeof terms>>;

const contradictions: readonly { field: keyof Terms; message: string; isIn: (terms: Terms) => boolean }[] = [
  {
    field: "value",
    message: "Use a whole number from 1 to 100",
    isIn: ({ kind, value }) => kind === "percent" && !(Number.isInteger(value) && value <= 100),
  },
  {
    field: "maxDiscount",
    message: "Only percentage discounts can have a maximum",
    isIn: ({ kind, maxDiscount }) => kind === "fixed" && maxDiscount !== undefined,
  },
  {
    field: "validUntil",
    message: "Choose a date after the start date",
    isIn: ({ validFrom, validUntil }) =>
      validFrom !== undefined && validUntil !== undefined && Date.parse(validUntil) < Date.parse(validFrom),
  },
];

const consistent = contradictions.map(({ field, message, isIn }) =>
  z.refine<Terms>((terms) => !isIn(terms), { path: [field], message }),
);

export const NewCoupon = z.object({ code: Code, ...terms, ...total }).check(...consistent);
/** Replaces the terms: absent ones no longer apply. */
export const CouponChange = z.object({ code: TypedCode, ...terms, ...total }).check(...consistent);
export const CouponPart = /* @__PURE__ */ partSchema({ ...terms, ...total }, { code: TypedCode });
/** Each code is for one order and starts with `code`, which is not a code itself. */
export const NewBatch = z.object({ code: Code, count: count(1000), ...terms }).check(...consistent);
