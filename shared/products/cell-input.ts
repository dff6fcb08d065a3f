import { cleanCode } from "../core/typed.ts";
import { categories, categoryNames } from "./catalogue.ts";
import { countries } from "./countries.ts";
import { countryName } from "./country-name.ts";
import type { Spec, SpecValue } from "./spec-kinds.ts";

/** Longer than any name of ours: normalising long texts can take quadratic time. */
const maxName = 500;

export const folded = (text: string): string =>
  (text.length > maxName ? text : text.normalize("NFKC")).trim().toLowerCase();

/** Of two signs, the last one is the decimal one; a single comma groups thousands if three digits follow. */
function plainDigits(text: string): string {
  const lastComma = text.lastIndexOf(",");
  const lastPoint = text.lastIndexOf(".");
  const isGrouped = (sign: string) =>
    new RegExp(`^-?\\d{1,3}(?:\\${sign}\\d{2,3})*\\${sign}\\d{3}(?!\\d)`).test(text);
  if (lastComma >= 0 && lastPoint >= 0)
    return lastComma > lastPoint ? text.replaceAll(".", "").replace(",", ".") : text.replaceAll(",", "");
  if (lastComma >= 0) return isGrouped(",") ? text.replaceAll(",", "") : text.replace(",", ".");
  return text.indexOf(".") < lastPoint && isGrouped(".") ? text.replaceAll(".", "") : text;
}

function written(text: string): string {
  if (!/^-?\d+(?:\.\d+)?e[+-]?\d{1,3}$/i.test(text)) return text;
  const value = Number(text);
  return Number.isFinite(value) && Math.abs(value) < 1e15 ? String(value) : text;
}

/** Reads "₹1,23,456.50", "1.234,5 %" and "1.5E+03"; returns what is no number as it is. */
export function numberInCell(cell: string): string {
  const text = cleanCode(cell)
    .replace(/^(?:₹|rs\.?|inr)\s*/i, "")
    .replace(/(?:₹|rs\.?|inr|%)$/i, "")
    .trimEnd()
    .replace(/(\d)[ '’](?=\d{3})/g, "$1");
  return written(plainDigits(text));
}

const yes = new Set(["yes", "y", "true", "1", "x", "wahr", "haan"]);
const no = new Set(["no", "n", "false", "0", "falsch", "nahin"]);

export function flagInCell(cell: string): boolean | undefined {
  const text = folded(cell);
  return yes.has(text) ? true : no.has(text) ? false : undefined;
}

function choiceOf(choices: readonly string[], text: string): string {
  return choices.find((choice) => folded(choice) === folded(text)) ?? text.trim();
}

const partsOf = (cell: string): string[] =>
  cell
    .split(/[,;\n|]/)
    .map((part) => part.trim())
    .filter(Boolean);

export function specInput(spec: Spec | undefined, cell: string): SpecValue {
  if (spec?.kind === "number") {
    const digits = numberInCell(cell);
    return /^-?\d/.test(digits) && Number.isFinite(Number(digits)) ? Number(digits) : cell;
  }
  if (spec?.kind === "flag") return flagInCell(cell) ?? cell;
  if (spec?.kind !== "choice") return cell.trim();
  const { choices, isMany } = spec;
  return isMany ? partsOf(cell).map((part) => choiceOf(choices, part)) : choiceOf(choices, cell);
}

export const categoryInCell = (cell: string): string =>
  categories.find((key) => [key, categoryNames[key]].some((name) => folded(name) === folded(cell))) ??
  cell.trim();

/** Spreadsheets drop the zeros in front of a number: GTINs have 8 or 12 digits and more, HSN codes an even count. */
export function codeInCell(cell: string, lengths: readonly number[]): string {
  const digits = cleanCode(cell).replace(/[ -]/g, "");
  const length = lengths.find((each) => each >= digits.length);
  return /^\d+$/.test(digits) && length !== undefined ? digits.padStart(length, "0") : cell.trim();
}

export const tonesInCell = partsOf;

/** Photos stand on lines of their own; other shops separate them by ", ". */
export const addressesInCell = (cell: string): string[] =>
  cell
    .split(/\r\n|[\r\n|]|,\s/)
    .map((part) => part.trim())
    .filter(Boolean);

export const countryInCell = (cell: string): string =>
  countries.find((code) => [code, countryName(code)].some((name) => folded(name) === folded(cell))) ?? cell;
