import { formatPrice } from "../../shared/core/money.ts";

const money = ["maxDiscount", "minItemsPrice"];
const times = ["validFrom", "validUntil"];

export function inWords(term: string, value: unknown): string | undefined {
  if (money.includes(term)) return formatPrice(Number(value));
  if (!times.includes(term)) return undefined;
  const format = { timeZone: "Asia/Kolkata", dateStyle: "medium", timeStyle: "short" } as const;
  return new Date(String(value)).toLocaleString("en-IN", format);
}
