import * as z from "zod/mini";
import { ungrouped } from "../core/typed.ts";
import { isGstState } from "./gst-states.ts";

const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** The last character is a base-36 check digit over the 14 before it. */
function checkDigit(body: string): string | undefined {
  const sum = [...body].reduce((total, character, index) => {
    const product = digits.indexOf(character) * (index % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return digits[(36 - (sum % 36)) % 36];
}

/** State, PAN, registration number, "Z". */
const business = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
const others: readonly RegExp[] = [
  // UIN of a mission, UN body or other notified person: state, year, country or body, serial number, "UN" or "ON".
  /^\d{4}[A-Z]{3}\d{5}[UO]N[0-9A-Z]$/,
  // Tax deductors: PAN or TAN, "D".
  /^\d{2}[A-Z]{4}[0-9A-Z]\d{4}[A-Z][1-9A-Z]D[0-9A-Z]$/,
  // Tax collectors: PAN, "C".
  /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]C[0-9A-Z]$/,
];

const isOf =
  (patterns: readonly RegExp[]) =>
  (text: string): boolean =>
    patterns.some((pattern) => pattern.test(text)) &&
    isGstState(text.slice(0, 2)) &&
    checkDigit(text.slice(0, 14)) === text[14];

const numberOf = (patterns: readonly RegExp[]) =>
  z
    .string()
    .check(
      z.overwrite(ungrouped),
      z.toUpperCase(),
      z.refine(isOf(patterns), "This GSTIN isn't valid. Check its 15 letters and digits"),
    );

export const Gstin = numberOf([business, ...others]);

export const SellerGstin = numberOf([business]);
