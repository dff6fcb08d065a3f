/** "Other territory", such as the seas beyond the states. */
const otherTerritory = "97";

/**
 * Whether GST has a state or territory of this number, two digits. They are those of the table of PIN codes, which is
 * too large for every form that takes a GSTIN; 25 and 28 were merged into others.
 */
export const isGstState = (code: string): boolean =>
  /^(?:0[1-9]|[12]\d|3[0-8])$/.test(code) ? code !== "25" && code !== "28" : code === otherTerritory;

/** Union territories without a legislature, and "other territory" (UTGST Act, 2017, section 1). */
const withoutLegislature: readonly string[] = ["04", "26", "31", "35", "38", otherTerritory];

/** The name of the tax that a sale within the state of this number bears beside CGST. */
export const stateTaxOf = (code: string | undefined): "SGST" | "UTGST" =>
  code !== undefined && withoutLegislature.includes(code) ? "UTGST" : "SGST";
