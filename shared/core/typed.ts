/*
 * What people type or paste, without what they cannot see. The expressions over Unicode's properties are compiled when
 * called, to not slow functions that never need them, and plain ASCII passes untouched.
 */

const isPlain = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

/** Marks of direction, spaces of no width, soft hyphens and the like, which copies bring along. */
const unseen =
  /\u034f|\u17b4|\u17b5|[\u180b-\u180e]|[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;
/** Spaces of other widths, and letters that look like one. */
const blanks = /[\t\u00a0\u115f\u1160\u1680\u2000-\u200a\u202f\u205f\u2800\u3000\u3164\uffa0]/g;
/** They belong to what precedes them in many scripts and in emoji, and are nothing by themselves. */
const looseJoiners = /(^|\s)(?:[\ufe00-\ufe0f]|[\u200c-\u200d]|[\u{e0000}-\u{e0fff}])+/gu;

/** Returns prose, such as a name or a message, without invisible characters, and with plain spaces and hyphens. */
export function cleanText(text: string): string {
  if (isPlain(text)) return text;
  return text
    .replace(unseen, "")
    .replace(blanks, " ")
    .replace(/[\u2010\u2011]/g, "-")
    .replace(looseJoiners, "$1");
}

/** Compared with what is stored: a password, and the values that a form was loaded with. */
const isVerbatim = (name: string): boolean => name === "base" || /password/i.test(name);

function cleanValue(value: unknown): unknown {
  if (typeof value === "string") return cleanText(value);
  if (Array.isArray(value)) return value.map(cleanValue);
  const isRecord =
    typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
  return isRecord ? cleanFields(Object.fromEntries(Object.entries(value))) : value;
}

/** Returns what a form or a call carries, with every text cleaned that is not compared as it is. */
export const cleanFields = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, isVerbatim(name) ? value : cleanValue(value)]),
  );

/** Longer ones are none of our codes, and normalising long texts can take the square of their length. */
const maxCode = 500;

/** Digits of a script follow each other, from 0 to 9. */
function asciiDigit(digit: string): string {
  const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code));
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (isDigit(zero - 1)) zero--;
  return String((code - zero) % 10);
}

/**
 * Returns a number or a code, such as a phone number, in plain characters: digits, spaces, hyphens and brackets of any
 * script become those of ASCII, and what is invisible goes. Trims it as well.
 */
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

/** Returns a code without the spaces and hyphens that people group its characters by. */
export const ungrouped = (text: string): string => cleanCode(text).replace(/[ -]/g, "");
