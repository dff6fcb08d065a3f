import { type Brand, brandOf, cvcLengthOf, isCompleteNumber, lengthsOf, passesLuhn } from "../card-number.ts";

export type FieldName = "cardNumber" | "cardExpiry" | "cardCvc";

export interface FieldError {
  type: "validation_error";
  code: string;
  message: string;
}

export interface FieldRule {
  label: string;
  placeholder: string;
  autocomplete: AutoFill;
  name: string;
  format(text: string, brand: Brand): string;
  isComplete(text: string, brand: Brand): boolean;
  /** An error that no further typing can fix. */
  error(text: string, brand: Brand): FieldError | undefined;
  incomplete: FieldError;
}

export const digitsOf = (text: string): string => text.replace(/\D/g, "");

const problem = (code: string, message: string): FieldError => ({ type: "validation_error", code, message });

const groups = (brand: Brand): readonly number[] => (brand === "amex" ? [4, 6, 5] : [4, 4, 4, 4, 3]);

function formatNumber(text: string): string {
  const brand = brandOf(digitsOf(text));
  let rest = digitsOf(text).slice(0, Math.max(...lengthsOf(brand)));
  const parts: string[] = [];
  for (const size of groups(brand)) {
    if (rest !== "") parts.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  return parts.join(" ");
}

function numberError(text: string): FieldError | undefined {
  const digits = digitsOf(text);
  const longEnough = digits.length >= Math.max(...lengthsOf(brandOf(digits)));
  return longEnough && !passesLuhn(digits)
    ? problem("invalid_number", "Your card number is invalid.")
    : undefined;
}

const cardNumber: FieldRule = {
  label: "Card number",
  placeholder: "1234 1234 1234 1234",
  autocomplete: "cc-number",
  name: "cardnumber",
  format: formatNumber,
  isComplete: (text) => isCompleteNumber(digitsOf(text)),
  error: numberError,
  incomplete: problem("incomplete_number", "Your card number is incomplete."),
};

/** `5` means May; `12/2031` pasted means `12 / 31`. */
function expiryParts(text: string): { month: string; year: string } {
  const [first = "", second] = text.split("/").map(digitsOf);
  if (second !== undefined) {
    const month = first.length === 1 && first !== "0" ? `0${first}` : first.slice(0, 2);
    return { month, year: second.length === 4 ? second.slice(2) : second.slice(0, 2) };
  }
  const wide = /^[2-9]/.test(first) || Number(first.slice(0, 2)) > 12;
  const digits = wide ? `0${first}` : first;
  const year = digits.slice(2);
  return { month: digits.slice(0, 2), year: year.length === 4 ? year.slice(2) : year.slice(0, 2) };
}

function formatExpiry(text: string): string {
  // On-screen keyboards do not report Backspace: deleting the slash deletes a digit too.
  if (/^\d{2} \/$/.test(text)) return text.slice(0, 1);
  const { month, year } = expiryParts(text);
  return month.length === 2 ? `${month} / ${year}` : month;
}

export function expiryOf(text: string): { month: number; year: number } {
  const { month, year } = expiryParts(text);
  return { month: Number(month), year: 2000 + Number(year) };
}

function expiryError(text: string): FieldError | undefined {
  const parts = expiryParts(text);
  if (parts.month === "00")
    return problem("invalid_expiry_month", "Your card's expiration month is invalid.");
  if (parts.year.length < 2) return undefined;
  const now = new Date();
  const { month, year } = expiryOf(text);
  if (year < now.getFullYear()) {
    return problem("invalid_expiry_year_past", "Your card's expiration year is in the past.");
  }
  if (year > now.getFullYear() + 50) {
    return problem("invalid_expiry_year", "Your card's expiration year is invalid.");
  }
  if (year === now.getFullYear() && month < now.getMonth() + 1) {
    return problem("invalid_expiry_month_past", "Your card's expiration date is in the past.");
  }
  return undefined;
}

const cardExpiry: FieldRule = {
  label: "Expiry date",
  placeholder: "MM / YY",
  autocomplete: "cc-exp",
  name: "exp-date",
  format: formatExpiry,
  isComplete: (text) => expiryParts(text).year.length === 2 && expiryError(text) === undefined,
  error: expiryError,
  incomplete: problem("incomplete_expiry", "Your card's expiration date is incomplete."),
};

const cardCvc: FieldRule = {
  label: "CVC",
  placeholder: "CVC",
  autocomplete: "cc-csc",
  name: "cvc",
  format: (text, brand) => digitsOf(text).slice(0, brand === "unknown" ? 4 : cvcLengthOf(brand)),
  isComplete: (text, brand) => {
    const { length } = digitsOf(text);
    return brand === "unknown" ? length >= 3 : length === cvcLengthOf(brand);
  },
  error: () => undefined,
  incomplete: problem("incomplete_cvc", "Your card's security code is incomplete."),
};

export const rules: Record<FieldName, FieldRule> = { cardNumber, cardExpiry, cardCvc };
