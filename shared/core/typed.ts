/* Cleans typed and pasted text. Unicode expressions are compiled lazily, to not slow functions that don't need them. */

const isPlain = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

/** Direction marks, zero-width spaces, soft hyphens and the like. */
const unseen =
  /\u034f|\u17b4|\u17b5|[\u180b-\u180e]|[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;
/** Spaces of other widths, and letters that look like one. */
const blanks = /[\t\u00a0\u115f\u1160\u1680\u2000-\u200a\u202f\u205f\u2800\u3000\u3164\uffa0]/g;
/** Joiners without a preceding character, which many scripts and emoji need. */
const looseJoiners = /(^|\s)(?:[\ufe00-\ufe0f]|[\u200c-\u200d]|[\u{e0000}-\u{e0fff}])+/gu;

/** For prose: drops invisible characters and normalises spaces and hyphens. */
export function cleanText(text: string): string {
  if (isPlain(text)) return text;
  return text
    .replace(unseen, "")
    .replace(blanks, " ")
    .replace(/[\u2010\u2011]/g, "-")
    .replace(looseJoiners, "$1");
}

/** Passwords and a form's base values are compared with what is stored. */
const isVerbatim = (name: string): boolean => name === "base" || /password/i.test(name);

function cleanValue(value: unknown): unknown {
  if (typeof value === "string") return cleanText(value);
  if (Array.isArray(value)) return value.map(cleanValue);
  const isRecord =
    typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
  return isRecord ? cleanFields(Object.fromEntries(Object.entries(value))) : value;
}

export const cleanFields = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, isVerbatim(name) ? value : cleanValue(value)]),
  );

/** Longer than any code; normalising long texts can take quadratic time. */
const maxCode = 500;

/** The digits of a script are consecutive. */
function asciiDigit(digit: string): string {
  const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code));
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (isDigit(zero - 1)) zero--;
  return String((code - zero) % 10);
}

/** For numbers and codes: converts digits, spaces, hyphens and brackets of any script to ASCII, and trims. */
export function cleanCode(text: string): string {
  if (isPlain(text) || text.length > maxCode) return text.trim();
  return text
    .replace(blanks, " ")
    .normalize("NFKC")
    .replace(/\p{Default_Ignorable_Code_Point}|\p{Cf}/gu, "")
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace(/[\p{Pd}\u2212]/gu, "-")
    .replace(/\p{Ps}/gu, "(")
    .replace(/\p{Pe}/gu, ")")
    .replace(/\s+/g, " ")
    .trim();
}

export const ungrouped = (text: string): string => cleanCode(text).replace(/[ -]/g, "");
