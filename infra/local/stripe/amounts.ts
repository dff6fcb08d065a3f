import { invalidRequest } from "./errors.ts";

const maxAmount = 99_999_999;
const minAmounts: Record<string, number> = { inr: 50, usd: 50, eur: 50, gbp: 30, aed: 200, jpy: 50 };
const currencies = new Set(Intl.supportedValuesOf("currency").map((code) => code.toLowerCase()));

export function format(amount: number, currency: string): string {
  const options = { style: "currency", currency, currencyDisplay: "narrowSymbol" } as const;
  const money = new Intl.NumberFormat("en-US", options);
  return money.format(amount / 10 ** (money.resolvedOptions().maximumFractionDigits ?? 2));
}

export function checkCurrency(given: string): string {
  const currency = given.toLowerCase();
  if (currencies.has(currency)) return currency;
  throw invalidRequest(`Invalid currency: ${given}.`, { param: "currency" });
}

export function checkAmount(amount: number, currency: string): number {
  const min = minAmounts[currency] ?? 50;
  if (amount < 1) {
    const message = "This value must be greater than or equal to 1.";
    throw invalidRequest(message, { code: "parameter_invalid_integer", param: "amount" });
  }
  if (amount < min) {
    const message = `Amount must be at least ${format(min, currency)} ${currency}`;
    throw invalidRequest(message, { code: "amount_too_small", param: "amount" });
  }
  if (amount > maxAmount) {
    const message = `Amount must be no more than ${format(maxAmount, currency)}`;
    throw invalidRequest(message, { code: "amount_too_large", param: "amount" });
  }
  return amount;
}
