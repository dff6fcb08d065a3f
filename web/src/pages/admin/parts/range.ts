import { dayMs } from "../../../../../shared/core/limits.ts";
import { dateFormat } from "../../../lib/date-format.ts";
import type { Query } from "./use-query.ts";

/** Named ranges end today. */
const spans = { "30": "30 days", "90": "90 days", "365": "Year" } as const;
type Span = keyof typeof spans | "custom";
export const spanNames: readonly (readonly [Span, string])[] = [
  ["30", spans["30"]],
  ["90", spans["90"]],
  ["365", spans["365"]],
  ["custom", "Custom"],
];

/** The day in India (YYYY-MM-DD). */
export const daysAgo = (days: number): string =>
  new Date(Date.now() + 5.5 * 3_600_000 - days * dayMs).toISOString().slice(0, 10);

export const spanIn = (query: Query): Span =>
  spanNames.find(([span]) => span === query.read("range"))?.[0] ?? "30";

/** The server's default is the last 30 days. */
export function rangeIn(query: Query): { from?: string | undefined; to?: string | undefined } {
  const span = spanIn(query);
  if (span === "custom") return { from: query.read("from"), to: query.read("to") };
  return span === "30" ? {} : { from: daysAgo(Number(span) - 1) };
}

/** Of days and months without a time, such as 2026-11-29 and 2026-11. */
export function dayFormat(options: Intl.DateTimeFormatOptions): (day: string) => string {
  const format = dateFormat({ ...options, timeZone: "UTC" });
  return (day) => format().format(new Date(day));
}

export const dayInWords = dayFormat({ day: "numeric", month: "short", year: "numeric" });
