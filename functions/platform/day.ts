const offset = "+05:30";
const offsetMs = 5.5 * 3_600_000;
export const dayMs = 86_400_000;

export const indianDay = (at: Date): string => new Date(at.getTime() + offsetMs).toISOString().slice(0, 10);

/** Returns midnight in India of the day (YYYY-MM-DD), or `daysLater` days after it. */
export const indianMidnight = (day: string, daysLater = 0): Date =>
  new Date(Date.parse(`${day}T00:00:00${offset}`) + daysLater * dayMs);

export const indianTime = (at: Date): string =>
  at.toLocaleString("en-IN", { timeZone: "Asia/Kolkata", dateStyle: "medium", timeStyle: "short" });

/** Months (YYYY-MM) of the days (YYYY-MM-DD), oldest first. */
export function monthsOf(from: string, to: string): string[] {
  const last = to.slice(0, 7);
  const months = [from.slice(0, 7)];
  for (let month = months[0] ?? last; month < last; months.push(month)) {
    const next = new Date(`${month}-01T00:00:00Z`);
    next.setUTCMonth(next.getUTCMonth() + 1);
    month = next.toISOString().slice(0, 7);
  }
  return months;
}
