import type { LineProblem } from "../../shared/batch-jobs/schemas.ts";
import { foldHeader, type MappedHeader, type Mapping, typeHeader } from "../../shared/imports/mapping.ts";
import { imageLimits } from "../../shared/pictures/image-limits.ts";
import type { axes } from "../../shared/products/family-words.ts";
import type { FileRow } from "./read-rows.ts";

export type Cells = Record<string, string>;

/** A product as a file has it: cells by our columns' keys, without empty ones. */
export interface ProductRow {
  row: number;
  cells: Cells;
  /** It is no product of its own, or none that this shop can sell. */
  problem?: LineProblem & { isRefused: boolean };
}

export const refusal = (column: string, reason: string, remedy: string): Required<ProductRow>["problem"] => ({
  column,
  reason,
  remedy,
  isRefused: true,
});

export interface Reading {
  header: MappedHeader;
  mapping: Mapping;
}

export const mappedCells = ({ header }: Reading, { cells }: FileRow): Cells =>
  Object.fromEntries(
    header.columns.flatMap(({ key }, index) => {
      const cell = cells[index] ?? "";
      return key === undefined || cell.trim() === "" ? [] : [[key, cell]];
    }),
  );

export const theirCells = ({ header }: Reading, { cells }: FileRow): Cells =>
  Object.fromEntries(
    header.columns.map(({ header: name }, index) => [foldHeader(name), cells[index]?.trim() ?? ""]),
  );

export function withCategory(cells: Cells, { mapping }: Reading): Cells {
  const type = cells.category && typeHeader(cells.category);
  const [, category] = Object.entries(mapping).find(([name, key]) => key && foldHeader(name) === type) ?? [];
  return category === undefined ? cells : { ...cells, category };
}

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

function entity(whole: string, name: string): string {
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  if (name.startsWith("#")) return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
  return entities[name.toLowerCase()] ?? whole;
}

/** Keeps the text of a description in HTML, with its paragraphs and lists. Each expression takes linear time. */
export function textOfHtml(html: string): string {
  if (!/<[a-z/!]|&[a-z#]/i.test(html)) return html.trim();
  return html
    .replace(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, "")
    .replace(/\s+/g, " ")
    .replace(/<li\b[^<>]*>/gi, "\n- ")
    .replace(/<br\s*\/?>|<\/(?:div|h[1-6]|tr|ul|ol)>/gi, "\n")
    .replace(/<\/p>/gi, "\n\n")
    .replace(/<[^<>]*>/g, "")
    .replace(/&(#x?[\da-f]{1,6}|[a-z]{2,8});/gi, entity)
    .replace(/ +/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

const axisWords: readonly [(typeof axes)[number], RegExp][] = [
  ["colour", /colou?r/i],
  ["size", /size/i],
  ["edition", /edition|style|version|model|material|logo/i],
];

export const axisOf = (option: string) => axisWords.find(([, words]) => words.test(option))?.[0];

export const valueCells = (values: readonly (readonly [string, string])[]): Cells =>
  Object.fromEntries(
    values.flatMap(([option, value]) => {
      const axis = axisOf(option);
      return axis && value ? [[`values.${axis}`, value]] : [];
    }),
  );

export const photoCell = (addresses: readonly string[]): string =>
  [...new Set(addresses)].slice(0, imageLimits.files).join("\n");

export const filled = (cells: Cells): Cells =>
  Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell.trim() !== ""));
