/** The shop's days are India's. */
const offset = "+05:30";
const dayMs = 86_400_000;

export const indianDay = (at: Date): string => at.toLocaleDateString("en-CA", { timeZone: "Asia/Kolkata" });

/** When a day (YYYY-MM-DD) begins, or one some days later. */
export const indianMidnight = (day: string, daysLater = 0): Date =>
  new Date(Date.parse(`${day}T00:00:00${offset}`) + daysLater * dayMs);

/** The last `count` days, oldest first, today last. */
export const lastDays = (count: number, now: Date): string[] =>
  Array.from({ length: count }, (_, at) => indianDay(new Date(now.getTime() - (count - 1 - at) * dayMs)));
