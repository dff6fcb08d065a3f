const otherTerritory = "97";

/** Avoids the PIN code table, which is too large for every form with a GSTIN; 25 and 28 were merged. */
export const isGstState = (code: string): boolean =>
  /^(?:0[1-9]|[12]\d|3[0-8])$/.test(code) ? code !== "25" && code !== "28" : code === otherTerritory;

/** Union territories without a legislature, and Other Territory (UTGST Act, 2017, section 1). */
const withoutLegislature: readonly string[] = ["04", "26", "31", "35", "38", otherTerritory];

/** The tax beside CGST on a sale within the state. */
export const stateTaxOf = (code: string | undefined): "SGST" | "UTGST" =>
  code !== undefined && withoutLegislature.includes(code) ? "UTGST" : "SGST";
