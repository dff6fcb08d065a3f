import type { Answer } from "../../../../../shared/contract.ts";
import { dayFormat } from "../parts/range.ts";

export type Dashboard = Answer<"admin/dashboard/get">;

export interface Bucket {
  name: string;
  orders: number;
  amount: number;
}

/** More bars than this cannot be told apart. */
const maxDays = 92;
const dayName = dayFormat({ day: "numeric", month: "short" });
const monthName = dayFormat({ month: "short", year: "numeric" });

/** Days, or months of a long range. */
export function bucketsOf(days: Dashboard["days"]): Bucket[] {
  const nameOf = days.length > maxDays ? monthName : dayName;
  const buckets = new Map<string, Bucket>();
  for (const { day, orders, amount } of days) {
    const name = nameOf(day);
    const known = buckets.get(name) ?? { name, orders: 0, amount: 0 };
    buckets.set(name, { name, orders: known.orders + orders, amount: known.amount + amount });
  }
  return [...buckets.values()];
}
