export type Brand = "visa" | "mastercard" | "amex" | "discover" | "diners" | "jcb" | "unionpay" | "unknown";

const ranges: ReadonlyArray<readonly [Exclude<Brand, "unknown">, RegExp, readonly number[]]> = [
  ["visa", /^4/, [16]],
  ["mastercard", /^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/, [16]],
  ["amex", /^3[47]/, [15]],
  ["discover", /^(6011|64[4-9]|65)/, [16]],
  ["diners", /^(36|38|39|30[0-5])/, [14, 16]],
  ["jcb", /^35(2[89]|[3-8])/, [16]],
  ["unionpay", /^62/, [16, 17, 18, 19]],
];

export const brandOf = (digits: string): Brand =>
  ranges.find(([, pattern]) => pattern.test(digits))?.[0] ?? "unknown";

export const lengthsOf = (brand: Brand): readonly number[] =>
  ranges.find(([name]) => name === brand)?.[2] ?? [16];

export const cvcLengthOf = (brand: Brand): number => (brand === "amex" ? 4 : 3);

export function passesLuhn(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

export const isCompleteNumber = (digits: string): boolean =>
  lengthsOf(brandOf(digits)).includes(digits.length) && passesLuhn(digits);
