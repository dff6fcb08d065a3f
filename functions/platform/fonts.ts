import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { keysOf } from "../../shared/core/builtins.ts";
import { unpackWoff } from "./woff.ts";

const weights = [400, 700] as const;
export type Weight = (typeof weights)[number];

/** Scripts of the Eighth Schedule's languages and a few more, by the Noto Sans file that has them. */
const scripts = {
  "noto-sans/latin": /[ -~\u00a0-\u00ff\u0131\u0152\u0153\u2000-\u206f\u20ac\u2122\u2212]/,
  "noto-sans/latin-ext": /[\u0100-\u02ff\u1e00-\u1eff\u20a0-\u20c0]/,
  "noto-sans/cyrillic": /\p{Script=Cyrillic}/u,
  "noto-sans/greek": /\p{Script=Greek}/u,
  "noto-sans-arabic/arabic": /\p{Script=Arabic}/u,
  "noto-sans-bengali/bengali": /\p{Script=Bengali}/u,
  "noto-sans-devanagari/devanagari": /\p{Script=Devanagari}/u,
  "noto-sans-gujarati/gujarati": /\p{Script=Gujarati}/u,
  "noto-sans-gurmukhi/gurmukhi": /\p{Script=Gurmukhi}/u,
  "noto-sans-kannada/kannada": /\p{Script=Kannada}/u,
  "noto-sans-malayalam/malayalam": /\p{Script=Malayalam}/u,
  "noto-sans-meetei-mayek/meetei-mayek": /\p{Script=Meetei_Mayek}/u,
  "noto-sans-ol-chiki/ol-chiki": /\p{Script=Ol_Chiki}/u,
  "noto-sans-oriya/oriya": /\p{Script=Oriya}/u,
  "noto-sans-tamil/tamil": /\p{Script=Tamil}/u,
  "noto-sans-telugu/telugu": /\p{Script=Telugu}/u,
  // Covers any other script of the Basic Multilingual Plane; its 3 MB are read only when needed.
  "unifont/latin": /./su,
} as const;
export type Font = keyof typeof scripts;

const names = keysOf(scripts);

function fileOf(font: Font, weight: Weight): string {
  const [family, subset] = font.split("/");
  if (family === "unifont") return "@fontsource/unifont/files/unifont-latin-400-normal.woff";
  // Only WOFF can be subset to the glyphs used; WOFF2 is embedded whole.
  return `@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`;
}

/** Files that are copied beside the function's bundle. */
export const fontFiles: readonly string[] = [
  ...new Set(names.flatMap((font) => weights.map((weight) => fileOf(font, weight)))),
];

const { resolve } = createRequire(import.meta.url);

const unpacked = new Map<string, Buffer>();

/** Keeps what it unpacked: 10 to 300 kB for a subset, 12 MB for Unifont. */
function readFontFile(file: string): Buffer {
  const known = unpacked.get(file) ?? unpackWoff(readFileSync(resolve(file)));
  unpacked.set(file, known);
  return known;
}
export const readFont = (font: Font, weight: Weight): Buffer => readFontFile(fileOf(font, weight));

const headingFileOf = (font: Font): string =>
  font.startsWith("noto-sans/latin")
    ? `@fontsource/inter/files/inter-${font.slice("noto-sans/".length)}-600-normal.woff`
    : fileOf(font, 700);

/** Inter, as on the web, where it has the script. */
export const headingFiles: readonly string[] = names.map(headingFileOf);
export const readHeadingFont = (font: Font): Buffer => readFontFile(headingFileOf(font));

const joins = /[\p{M}\u200c\u200d]/u;

const fontOf = (character: string): Font =>
  names.find((font) => scripts[font].test(character)) ?? "unifont/latin";

export interface Run {
  font: Font;
  text: string;
}

/** Splits a word where its script changes, keeping marks and joiners with their base. */
export function runsOf(word: string): Run[] {
  const runs: Run[] = [];
  for (const character of word) {
    const last = runs.at(-1);
    const font = last && joins.test(character) ? last.font : fontOf(character);
    if (last?.font === font) last.text += character;
    else runs.push({ font, text: character });
  }
  return runs;
}

export const isRightToLeft = (word: string): boolean => /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(word);
