import * as z from "zod/mini";
import { cleanCode, ungrouped } from "../core/typed.ts";
import { emptyAsNone, oneLine } from "../core/wire.ts";
import { Gstin } from "../tax/gstin.ts";

/** A delivery address as it is stored and answered. `ShippingInfo` has the rules for input. */
export const Address = z.object({
  fullName: z.string(),
  phoneNumber: z.string(),
  address: z.string(),
  city: z.string(),
  postalCode: z.string(),
  state: z.string(),
  country: z.string(),
  /** Of a business, for its tax invoice. */
  gstin: z.optional(z.string()),
});

const pinCode = z
  .string("Enter the PIN code")
  .check(z.overwrite(ungrouped), z.regex(/^[1-9]\d{5}$/, "Enter a 6-digit PIN code"));
/** Clients send digits as a string or as a number. */
const digits = z.pipe(
  z.union([z.string(), z.number()], "Enter digits"),
  z.transform((value) => String(value)),
);

/** With single spaces and hyphens between the digits, which people group in many ways. */
const phoneNumberOf = (text: string): string =>
  cleanCode(text)
    .replace(/[()./ ]+/g, " ")
    .replace(/ ?-[ -]*/g, "-")
    .replace(/^(\+?)[ -]+/, "$1")
    .trim();

/** E.164 has 15 digits at most. */
const phonePattern = /^\+?\d(?:[ -]?\d){9,14}$/;

const indias = new Set(["india", "in", "ind", "bharat", "republic of india", "\u092d\u093e\u0930\u0924"]);

const Country = oneLine(80, "Enter the country").check(
  z.refine((text) => indias.has(text.toLowerCase()), "We deliver within India only"),
);

export const shippingFields = {
  fullName: oneLine(80, "Enter the full name"),
  phoneNumber: z.pipe(
    digits,
    z
      .string()
      .check(z.overwrite(phoneNumberOf), z.regex(phonePattern, "Enter a phone number of 10 to 15 digits")),
  ),
  address: oneLine(200, "Enter the address"),
  city: oneLine(80, "Enter the city"),
  state: oneLine(80, "Choose the state"),
  country: Country,
  postalCode: z.pipe(digits, pinCode),
  gstin: emptyAsNone(Gstin),
};

/** `pinCode` is accepted as an alias of `postalCode`. */
export function postalCodeOf(value: unknown): unknown {
  if (typeof value !== "object" || value === null || "postalCode" in value || !("pinCode" in value))
    return value;
  return { ...value, postalCode: value.pinCode };
}

export const ShippingInfo = z.pipe(
  z.pipe(z.unknown(), z.transform(postalCodeOf)),
  z.object(shippingFields, "Enter the shipping details"),
);
export type ShippingInfo = z.infer<typeof ShippingInfo>;
