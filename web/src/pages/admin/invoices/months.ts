import { dayFormat } from "../parts/range.ts";

/** Months for which books must be kept (CGST Act, 2017, section 36). */
const kept = 72;

/** Newest first, as `2026-11`, including `shown`. */
export function monthsUntil(now: Date, shown: string): string[] {
  const [year = 0, month = 1] = new Intl.DateTimeFormat("en-CA", {
    timeZone: "Asia/Kolkata",
    year: "numeric",
    month: "2-digit",
  })
    .format(now)
    .split("-")
    .map(Number);
  const months = Array.from({ length: kept }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back)).toISOString().slice(0, 7),
  );
  return [...new Set([...months, ...(shown ? [shown] : [])])].sort().reverse();
}

/** November 2026 */
export const monthInWords = dayFormat({ month: "long", year: "numeric" });
