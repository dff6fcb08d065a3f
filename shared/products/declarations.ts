import * as z from "zod/mini";
import { statedFields } from "../core/fields.ts";
import { emptyAsNone, oneLine, onOneLine } from "../core/wire.ts";
import { isCountry } from "./countries.ts";

const Party = z.object({ name: z.optional(z.string()), address: z.optional(z.string()) });
type Party = z.infer<typeof Party>;

/** Legal Metrology (Packaged Commodities) Rules, 2011, rule 6(1), as far as staff know it. */
export const Declarations = z.object({
  countryOfOrigin: z.optional(z.string()),
  commonName: z.optional(z.string()),
  netQuantity: z.optional(z.string()),
  maker: z.optional(Party),
  packer: z.optional(Party),
  importer: z.optional(Party),
  /** Registration or licence of the Bureau of Indian Standards, for goods that need one. */
  bisNumber: z.optional(z.string()),
});
export type Declarations = z.infer<typeof Declarations>;

export const maxLabelText = 100;
export const maxPartyAddress = 300;

const Address = z.string().check(
  z.overwrite((text) => text.trim().replace(/[\s,]*\n\s*/g, ", ")),
  z.maxLength(maxPartyAddress, `Use at most ${maxPartyAddress} characters`),
  onOneLine,
);

const label = (message: string) => emptyAsNone(oneLine(maxLabelText, message));

const PartyInput = z.optional(
  z.pipe(
    z.object({ name: label("Enter a name"), address: emptyAsNone(Address) }),
    z.transform((party) => statedFields<Party>(party)),
  ),
);

export const CountryCode = z
  .string()
  .check(z.trim(), z.toUpperCase(), z.refine(isCountry, "Use a country's code, such as IN"));

export const DeclarationsInput = z.pipe(
  z.object({
    countryOfOrigin: emptyAsNone(CountryCode),
    commonName: label("Enter the common name"),
    netQuantity: label("Enter the net quantity"),
    maker: PartyInput,
    packer: PartyInput,
    importer: PartyInput,
    bisNumber: label("Enter the BIS number"),
  }),
  z.transform((declarations) => statedFields<Declarations>(declarations)),
);

const isWhole = ({ name, address }: Party = {}): boolean => name !== undefined && address !== undefined;

/** Goods from abroad need their importer, others whoever made or packed them. */
function missingParty({ countryOfOrigin, maker, packer, importer }: Declarations): string | undefined {
  const isLocal = isWhole(maker) || isWhole(packer);
  if (countryOfOrigin === "IN") return isLocal ? undefined : "manufacturer or packer with address";
  if (countryOfOrigin !== undefined) return isWhole(importer) ? undefined : "importer with address";
  return isLocal || isWhole(importer) ? undefined : "manufacturer, packer or importer with address";
}

/** In words for staff; empty if the label's declarations are complete. */
export function missingDeclarations(declarations: Declarations = {}): string[] {
  const { countryOfOrigin, commonName, netQuantity } = declarations;
  const missing = [
    countryOfOrigin === undefined && "country of origin",
    commonName === undefined && "common name",
    netQuantity === undefined && "net quantity",
    missingParty(declarations),
  ];
  return missing.filter((each) => typeof each === "string");
}
