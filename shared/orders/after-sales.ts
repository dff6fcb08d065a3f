import * as z from "zod/mini";
import { Timestamp } from "../core/wire.ts";
import { Settlement } from "./settlement.ts";

const Days = z.int().check(z.minimum(1), z.maximum(3650));

/** What the shop promises after a sale. Pages, mails and checks all read these numbers. */
export const AfterSales = z.object({
  /** For a swap or the money back, counted from delivery to the second. */
  returnDays: Days,
  /** For a defect, counted in the same way. */
  warrantyDays: Days,
  /** An order counts as delivered so long after it was shipped, unless staff say so earlier. */
  deliveredAfterDays: Days,
});
export type AfterSales = z.infer<typeof AfterSales>;

/** The promises of a stage that makes no others. */
export const usualAfterSales: AfterSales = { returnDays: 7, warrantyDays: 365, deliveredAfterDays: 10 };

export const dayMs = 86_400_000;

const timelineSteps = [
  "placed",
  "paid",
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
  carrier: z.optional(z.string()),
  trackingNumber: z.optional(z.string()),
  link: z.optional(z.string()),
  /** Rupees. */
  amount: z.optional(z.number()),
  /** Present when money was paid back by other means than the card. */
  settlement: z.optional(Settlement),
  /** What staff told the customer with it. */
  reason: z.optional(z.string()),
});
export type TimelineEvent = z.infer<typeof TimelineEvent>;
