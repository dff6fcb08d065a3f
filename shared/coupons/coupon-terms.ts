import * as z from "zod/mini";
import { partSchema } from "../core/edit.ts";
import { asCode, Id, NumberText, Rupees } from "../core/wire.ts";
import { categories } from "../products/catalogue.ts";
import { TypedCode } from "./coupon-code.ts";

/** As staff name a coupon. */
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

/**
 * An instant with any offset, or a day of India's that stands for its first or last moment. Becomes ISO 8601 in UTC.
 */
const momentOf = /* @__NO_SIDE_EFFECTS__ */ (timeOfDay: string) =>
  z.pipe(
    z.union([z.iso.datetime({ offset: true }), z.iso.date()], "Enter a day, or an instant with its offset"),
    z.transform((text) => new Date(text.includes("T") ? text : text + timeOfDay + indiaTime).toISOString()),
  );
const FromMoment = momentOf("T00:00:00.000");
const UntilMoment = momentOf("T23:59:59.999");

/** What a coupon takes off, and from which orders. All limits are optional. */
export const terms = {
  kind: z.enum(couponKinds, "Choose a kind"),
  /** Per cent (whole, 1 to 100), or rupees. */
  value: Amount,
  /** Rupees; of percentages only. */
  maxDiscount: z.optional(Amount),
  /** Rupees that all items of the cart must come to. */
  minItemsPrice: z.optional(Amount),
  /** A line of one of these categories or products gets the discount; without both, every line. */
  categories: z.optional(z.array(z.enum(categories)).check(z.maxLength(categories.length))),
  products: z.optional(z.array(Id).check(z.maxLength(100))),
  firstOrderOnly: z.optional(z.boolean()),
  perAccount: z.optional(count(1000)),
  validFrom: z.optional(FromMoment),
  validUntil: z.optional(UntilMoment),
  /** Shoppers then read that it is not known. */
  stopped: z.optional(z.boolean()),
};

/** Orders in all. A coupon has this limit from its creation or never; later only the number can change. */
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
    message: "Only a percentage has a maximum",
    isIn: ({ kind, maxDiscount }) => kind === "fixed" && maxDiscount !== undefined,
  },
  {
    field: "validUntil",
    message: "This is before the first day",
    isIn: ({ validFrom, validUntil }) =>
      validFrom !== undefined && validUntil !== undefined && Date.parse(validUntil) < Date.parse(validFrom),
  },
];

const consistent = contradictions.map(({ field, message, isIn }) =>
  z.refine<Terms>((terms) => !isIn(terms), { path: [field], message }),
);

export const NewCoupon = z.object({ code: Code, ...terms, ...total }).check(...consistent);
/** Replaces the terms: what is absent no longer applies. */
export const CouponChange = z.object({ code: TypedCode, ...terms, ...total }).check(...consistent);
export const CouponPart = /* @__PURE__ */ partSchema({ ...terms, ...total }, { code: TypedCode });
/** Each of its codes is good for one order. They begin with `code`, which itself is none of them. */
export const NewBatch = z.object({ code: Code, count: count(1000), ...terms }).check(...consistent);
