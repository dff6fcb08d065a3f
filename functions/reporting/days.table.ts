import * as z from "zod/mini";
import { everyPage } from "../platform/query.ts";

const figures = ["ordersCount", "revenuePaise", "refundedPaise"] as const;

const Count = z._default(z.number(), 0);
const DayItem = z.object({ sk: z.string(), ordersCount: Count, revenuePaise: Count, refundedPaise: Count });

/** Of the orders placed on a day; `revenuePaise` is net of `refundedPaise`. */
export type DayTotals = Record<(typeof figures)[number], number>;

const none: DayTotals = { ordersCount: 0, revenuePaise: 0, refundedPaise: 0 };

const dayOf = (sk: string): string => sk.split("#")[1] ?? "";

export const sumDays = (days: readonly DayTotals[]): DayTotals =>
  days.reduce(
    (total, day) => ({
      ordersCount: total.ordersCount + day.ordersCount,
      revenuePaise: total.revenuePaise + day.revenuePaise,
      refundedPaise: total.refundedPaise + day.refundedPaise,
    }),
    none,
  );

/** Reads days from `from` to `to` (YYYY-MM-DD, inclusive). Days without orders are absent. */
export async function readDays(from: string, to: string): Promise<ReadonlyMap<string, DayTotals>> {
  const days = new Map<string, DayTotals>();
  const range = { partition: "COUNTERS", from: `DAY#${from}`, to: `DAY#${to}~` };
  for await (const items of everyPage(range, { project: ["sk", ...figures] })) {
    for (const item of items) {
      const { sk, ...totals } = DayItem.parse(item);
      days.set(dayOf(sk), sumDays([days.get(dayOf(sk)) ?? none, totals]));
    }
  }
  return days;
}
