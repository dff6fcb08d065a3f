import * as z from "zod/mini";

const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** The last character of a GSTIN is a check digit over the 14 before it, in base 36. */
function checkDigit(body: string): string | undefined {
  const sum = [...body].reduce((total, character, index) => {
    const product = digits.indexOf(character) * (index % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return digits[(36 - (sum % 36)) % 36];
}

/** State code, PAN, number of the registration, "Z" and check digit. */
const isGstin = (text: string): boolean =>
  /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/.test(text) && checkDigit(text.slice(0, 14)) === text[14];

export const Gstin = z
  .string()
  .check(
    z.trim(),
    z.toUpperCase(),
    z.refine(isGstin, "This is not a GSTIN: check its 15 letters and digits"),
  );
