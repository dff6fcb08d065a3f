import * as z from "zod/mini";
import { withSchemas } from "../core/route.ts";
import { Done, Id, NoInput, Success } from "../core/wire.ts";
import { visitRoutes } from "./routes.ts";
import { reportRoutes } from "./staff-routes.ts";
import { SynonymDraft } from "./synonym-draft.ts";

/** The steps to a sale, in order. */
export const steps = ["product", "cart", "checkout", "paid"] as const;
export type Step = (typeof steps)[number];

export const deviceClasses = ["phone", "tablet", "desk"] as const;
export type DeviceClass = (typeof deviceClasses)[number];

/** Groups and days below this aren't shown. */
export const fewest = 5;
/** The name of groups that are too small to show by themselves. */
export const mixed = "mixed";

/** What became of a search: no product, none that was opened, or one that was. */
export const outcomes = ["nothing", "unclicked", "clicked"] as const;
export type Outcome = (typeof outcomes)[number];

const Visit = z.object({
  what: z.enum([...steps, "search"], "Name what was visited"),
  product: z.optional(Id),
  /** `utm_source` or the referrer's host. */
  from: z.optional(z.string().check(z.maxLength(200, "Use at most 200 characters"))),
  /** Of a search; not counted if they may name a person or a number. */
  words: z.optional(z.string().check(z.maxLength(100, "Use at most 100 characters"))),
  outcome: z.optional(z.enum(outcomes, "Name the search's outcome")),
});

const Day = z.iso.date("Enter a date");
/** Days in India, inclusive; by default the last 30. */
const ReportQuery = z.object({
  from: z.optional(Day),
  to: z.optional(Day),
  format: z.optional(z.literal("csv", "Use csv, or leave it out")),
});

const reportOf = <R extends z.ZodMiniType>(row: R) =>
  z.object({
    success: Success,
    from: z.iso.date(),
    to: z.iso.date(),
    rows: z.array(row),
    /** Of as many days, right before. */
    previous: z.array(row),
  });

/** `name` is a day, an interval of days (ISO 8601), a device class or a source; `mixed` has small groups together. */
const FunnelRow = z.object({
  by: z.enum(["all", "day", "device", "from"]),
  name: z.string(),
  product: z.number(),
  cart: z.number(),
  checkout: z.number(),
  paid: z.number(),
});
export type FunnelRow = z.infer<typeof FunnelRow>;

/** Of orders placed in the range, in rupees after refunds. */
const SalesRow = z.object({
  by: z.enum(["all", "product", "category", "coupon", "state", "channel"]),
  /** A product's id, a category, a code, a state, or a channel such as "assistant:shop.example"; empty for the rest. */
  key: z.string(),
  name: z.string(),
  orders: z.optional(z.number()),
  units: z.optional(z.number()),
  revenue: z.number(),
  discount: z.optional(z.number()),
  /** Of the product's page. */
  visits: z.optional(z.number()),
});
export type SalesRow = z.infer<typeof SalesRow>;

const SearchRow = z.object({
  /** Folded: lower case, without accents. */
  word: z.string(),
  searches: z.number(),
  nothing: z.number(),
  unclicked: z.number(),
  /** Set if the word is a synonym today. */
  finds: z.optional(z.string()),
});
export type SearchRow = z.infer<typeof SearchRow>;

const Synonym = z.object({
  /** Folded. */
  word: z.string(),
  finds: z.string(),
});
export type Synonym = z.infer<typeof Synonym>;

const SynonymAnswer = z.object({
  success: Success,
  synonym: z.extend(Synonym, {
    /** How many products it finds now. */
    products: z.number(),
  }),
});

export const visitCalls = /* @__PURE__ */ withSchemas(visitRoutes, {
  "visits/count": { input: Visit, output: z.object({}) },
});

export const reportCalls = /* @__PURE__ */ withSchemas(reportRoutes, {
  "admin/reports/funnel": { input: ReportQuery, output: reportOf(FunnelRow) },
  "admin/reports/sales": { input: ReportQuery, output: reportOf(SalesRow) },
  "admin/reports/searches": { input: ReportQuery, output: reportOf(SearchRow) },
  "admin/synonyms/list": {
    input: NoInput,
    output: z.object({ success: Success, synonyms: z.array(Synonym), max: z.number() }),
  },
  "admin/synonyms/update": { input: SynonymDraft, output: SynonymAnswer },
  "admin/synonyms/delete": { input: z.pick(SynonymDraft, { word: true }), output: Done },
});
