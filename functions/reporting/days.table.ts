import * as z from "zod/mini";
import { everyPage } from "../platform/query.ts";

const DayItem = z.object({
  sk: z.string(),
  ordersCount: z._default(z.number(), 0),
  revenuePaise: z._default(z.number(), 0),
});

export interface DayTotals {
  ordersCount: number;
  revenuePaise: number;
}

const dayOf = (sk: string): string => sk.split("#")[1] ?? "";

export async function readDays(from: string): Promise<ReadonlyMap<string, DayTotals>> {
  const days = new Map<string, DayTotals>();
  for await (const items of everyPage({ partition: "COUNTERS", from: `DAY#${from}`, to: "DAY#9999" })) {
    for (const item of items) {
      const { sk, ordersCount, revenuePaise } = DayItem.parse(item);
      const known = days.get(dayOf(sk)) ?? { ordersCount: 0, revenuePaise: 0 };
      days.set(dayOf(sk), {
        ordersCount: known.ordersCount + ordersCount,
        revenuePaise: known.revenuePaise + revenuePaise,
      });
    }
  }
  return days;
}
