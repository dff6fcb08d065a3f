import * as z from "zod/mini";
import { Timestamp } from "../core/wire.ts";
import { parcelFields } from "./parcel.ts";
import { Settlement } from "./settlement.ts";

const Days = z.int().check(z.minimum(1), z.maximum(3650));

export const AfterSales = z.object({
  /** For exchanges and refunds, from delivery to the second. */
  returnDays: Days,
  /** For defects, from delivery to the second. */
  warrantyDays: Days,
  deliveredAfterDays: Days,
});
export type AfterSales = z.infer<typeof AfterSales>;

export const usualAfterSales: AfterSales = { returnDays: 7, warrantyDays: 365, deliveredAfterDays: 10 };

const timelineSteps = [
  "placed",
  "paid",
  "address changed",
  "items cancelled",
  "shipped",
  "delivered",
  "cancelled",
  "refunded",
  "refund failed",
  "return requested",
  "return approved",
  "return declined",
  "return withdrawn",
  "return received",
  "return replaced",
  "return refunded",
  "return sent back",
] as const;
export type TimelineStep = (typeof timelineSteps)[number];

export const TimelineEvent = z.object({
  at: Timestamp,
  what: z.enum(timelineSteps),
  ...parcelFields,
  link: z.optional(z.string()),
  amount: z.optional(z.number()),
  settlement: z.optional(Settlement),
  items: z.optional(z.array(z.object({ name: z.string(), quantity: z.number() }))),
  reason: z.optional(z.string()),
});
export type TimelineEvent = z.infer<typeof TimelineEvent>;
