import * as z from "zod/mini";
import { queryPage } from "../platform/query.ts";

const DayItem = z.object({
  sk: z.string(),
  ordersCount: z._default(z.number(), 0),
  revenuePaise: z._default(z.number(), 0),
});

export interface DayTotals {
  ordersCount: number;
  revenuePaise: number;
}

/** Counters by day (YYYY-MM-DD), from `from` on, that day included. */
export async function readDays(from: string): Promise<ReadonlyMap<string, DayTotals>> {
  const { Items: items = [] } = await queryPage({
    partition: "COUNTERS",
    from: `DAY#${from}`,
    to: "DAY#9999",
  });
  return new Map(
    items.map((item) => {
      const { sk, ...totals } = DayItem.parse(item);
      return [sk.slice("DAY#".length), totals];
    }),
  );
}
