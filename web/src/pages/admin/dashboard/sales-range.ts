import type { Answer } from "../../../../../shared/contract.ts";
import { inWords } from "../parts/range.ts";

export type Dashboard = Answer<"admin/dashboard/get">;

export interface Bucket {
  name: string;
  orders: number;
  amount: number;
}

/** More bars than this cannot be told apart. */
const maxDays = 92;

/** Days, or months of a long range. */
export function bucketsOf(days: Dashboard["days"]): Bucket[] {
  const form: Intl.DateTimeFormatOptions =
    days.length > maxDays ? { month: "short", year: "numeric" } : { day: "numeric", month: "short" };
  const buckets = new Map<string, Bucket>();
  for (const { day, orders, amount } of days) {
    const name = inWords(day, form);
    const known = buckets.get(name) ?? { name, orders: 0, amount: 0 };
    buckets.set(name, { name, orders: known.orders + orders, amount: known.amount + amount });
  }
  return [...buckets.values()];
}
