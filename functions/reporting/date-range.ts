import type { Input } from "../../shared/contract.ts";
import { AppError } from "../../shared/core/errors.ts";
import { dashboardDays, maxDashboardDays } from "../../shared/staff/schemas.ts";
import { dayMs, indianDay, indianMidnight } from "../platform/day.ts";

/** Days in India (YYYY-MM-DD), inclusive. */
export interface DateRange {
  from: string;
  to: string;
}

const daysAfter = (day: string, days: number): string => indianDay(indianMidnight(day, days));

const lengthOf = ({ from, to }: DateRange): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1;

const inWords = (days: number): string => (days === maxDashboardDays ? "two years" : `${days} days`);

/** By default the 30 days until `to`, and until today. Throws `invalid` (400) if reversed or too long. */
export function dateRangeOf(
  { from, to }: Input<"admin/dashboard/get">,
  now: Date,
  maxDays = maxDashboardDays,
): DateRange {
  const end = to ?? indianDay(now);
  const range = { from: from ?? daysAfter(end, 1 - dashboardDays), to: end };
  const days = lengthOf(range);
  if (days < 1) throw new AppError("invalid", "from", { from: "Choose an end date after the start date" });
  if (days > maxDays) throw new AppError("invalid", "from", { from: `Choose at most ${inWords(maxDays)}` });
  return range;
}

/** As many days, right before. */
export const rangeBefore = (range: DateRange): DateRange => ({
  from: daysAfter(range.from, -lengthOf(range)),
  to: daysAfter(range.from, -1),
});

export const daysIn = (range: DateRange): string[] =>
  Array.from({ length: lengthOf(range) }, (_, index) => daysAfter(range.from, index));
