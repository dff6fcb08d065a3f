import type { AfterSales } from "../../../shared/orders/after-sales.ts";

const daysPerYear = 365;
const isYears = (days: number): boolean => days % daysPerYear === 0;

/** "1 year", "30 days". */
export function spanOf(days: number): string {
  const [count, unit] = isYears(days) ? [days / daysPerYear, "year"] : [days, "day"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** "1 Year Warranty", "7 day Replacement". */
export const promisesOf = ({ warrantyDays, returnDays }: AfterSales) => ({
  warranty: `${isYears(warrantyDays) ? `${warrantyDays / daysPerYear} Year` : `${warrantyDays} day`} Warranty`,
  replacement: `${returnDays} day Replacement`,
});

/** For search engines. */
export function descriptionOf({ warrantyDays, returnDays }: AfterSales): string {
  const warranty = isYears(warrantyDays) ? `${warrantyDays / daysPerYear} year` : `${warrantyDays} day`;
  return `Earbuds, headphones, speakers and smart watches, chosen by ear. ${warranty} warranty, ${returnDays} day replacement, free shipping in India.`;
}
