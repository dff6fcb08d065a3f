import * as z from "zod/mini";
import { defaultProvider, type ProviderName, providerNames } from "../../shared/payments/offers.ts";
import { everyPage } from "../platform/query.ts";
import { partsOfProvider, sum, type Tally } from "./tally.ts";

const figures = ["ordersCount", "revenuePaise", "refundedPaise"] as const;
const others = providerNames.filter((name) => name !== defaultProvider);
const parts = others.flatMap((name) => Object.values(partsOfProvider(name)));

const Count = z._default(z.number(), 0);
const DayItem = z.catchall(
  z.object({ sk: z.string(), ordersCount: Count, revenuePaise: Count, refundedPaise: Count }),
  z.number(),
);

type Totals = Record<(typeof figures)[number], number>;

/** Of the orders placed on a day; `revenuePaise` is net of `refundedPaise`. */
export interface DayTotals extends Totals {
  /** By provider, without the default one. */
  parts: Tally;
}

const none: DayTotals = { ordersCount: 0, revenuePaise: 0, refundedPaise: 0, parts: {} };

const dayOf = (sk: string): string => sk.split("#")[1] ?? "";

export const sumDays = (days: readonly DayTotals[]): DayTotals =>
  days.reduce(
    (total, day) => ({
      ordersCount: total.ordersCount + day.ordersCount,
      revenuePaise: total.revenuePaise + day.revenuePaise,
      refundedPaise: total.refundedPaise + day.refundedPaise,
      parts: sum([total.parts, day.parts]),
    }),
    none,
  );

/** Reads days from `from` to `to` (YYYY-MM-DD, inclusive). Days without orders are absent. */
export async function readDays(from: string, to: string): Promise<ReadonlyMap<string, DayTotals>> {
  const days = new Map<string, DayTotals>();
  const range = { partition: "COUNTERS", from: `DAY#${from}`, to: `DAY#${to}~` };
  for await (const items of everyPage(range, { project: ["sk", ...figures, ...parts] })) {
    for (const item of items) {
      const { sk, ordersCount, revenuePaise, refundedPaise, ...rest } = DayItem.parse(item);
      const totals = { ordersCount, revenuePaise, refundedPaise, parts: rest };
      days.set(dayOf(sk), sumDays([days.get(dayOf(sk)) ?? none, totals]));
    }
  }
  return days;
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

export interface ProviderTotals {
  provider: ProviderName;
  ordersCount: number;
  revenuePaise: number;
}

/** Providers with orders in these days, the default one first. */
export function byProvider({ ordersCount, revenuePaise, parts: counted }: DayTotals): ProviderTotals[] {
  const rest = others.map((provider) => {
    const { orders, revenue } = partsOfProvider(provider);
    return { provider, ordersCount: counted[orders] ?? 0, revenuePaise: counted[revenue] ?? 0 };
  });
  const first = {
    provider: defaultProvider,
    ordersCount: ordersCount - sumOf(rest.map((part) => part.ordersCount)),
    revenuePaise: revenuePaise - sumOf(rest.map((part) => part.revenuePaise)),
  };
  return [first, ...rest].filter((part) => part.ordersCount > 0);
}
