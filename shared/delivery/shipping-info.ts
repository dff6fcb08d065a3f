import * as z from "zod/mini";
import { cleanCode, ungrouped } from "../core/typed.ts";
import { emptyAsNone, oneLine } from "../core/wire.ts";
import { Gstin } from "../tax/gstin.ts";

/** As stored and returned; `ShippingInfo` validates input. */
export const Address = z.object({
  fullName: z.string(),
  phoneNumber: z.string(),
  address: z.string(),
  city: z.string(),
  postalCode: z.string(),
  state: z.string(),
  country: z.string(),
  gstin: z.optional(z.string()),
});

const pinCode = z
  .string("Enter the PIN code")
  .check(z.overwrite(ungrouped), z.regex(/^[1-9]\d{5}$/, "Enter a 6-digit PIN code"));
/** Clients send digits as strings or numbers. */
const digits = z.pipe(
  z.union([z.string(), z.number()], "Use digits only"),
  z.transform((value) => String(value)),
);

/** Normalises the many ways in which people group digits. */
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
  z.refine((text) => indias.has(text.toLowerCase()), "We only deliver within India"),
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
