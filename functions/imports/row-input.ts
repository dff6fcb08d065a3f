import { clearingCell, unescapedCell } from "../../shared/core/csv.ts";
import type { Fields } from "../../shared/core/edit.ts";
import { cleanText } from "../../shared/core/typed.ts";
import { type Category, categories } from "../../shared/products/catalogue.ts";
import { categoryInCell } from "../../shared/products/cell-input.ts";
import {
  type ProductColumn,
  productColumns,
  type ProductRow as Shown,
} from "../../shared/products/columns.ts";
import { axes } from "../../shared/products/family-words.ts";
import { fittingSpecs } from "../../shared/products/spec.ts";
import type { Product } from "../catalogue/product.ts";
import { type Headers, headerOf, refuseLine } from "../product-lines/line-refused.ts";
import type { Cells } from "./product-row.ts";

export interface Seen {
  product: Product;
  familyName: string | undefined;
}

const specPrefix = "specs.";
const special = new Set([
  "_id",
  "family",
  "tones",
  "images",
  "altImages",
  ...axes.map((axis) => `values.${axis}`),
]);

export const isCleared = (cell: string): boolean => cell.trim().toLowerCase() === clearingCell;
export const textIn = (cell: string): string => unescapedCell(cleanText(cell));

/** Sent by the form for an emptied field that takes no empty text. */
const emptied: Fields = { featured: false, visibility: "live" };

// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression finds them
const control = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/;

export function requireReadable(cells: Cells, headers: Headers): void {
  for (const [key, cell] of Object.entries(cells))
    if (control.test(cell))
      refuseLine(
        headerOf(key, headers),
        "The cell has a character that can’t be shown",
        "Enter the cell again",
      );
}

const withBreaks = (text: string): string => text.replaceAll("\r\n", "\n").trim();

/** Whether a cell says anything that the product doesn't have already. */
const differs = ({ cell }: ProductColumn, text: string, seen: Shown | undefined): boolean =>
  !seen || withBreaks(String(cell(seen))) !== withBreaks(text);

const isGiven = (category: string): category is Category => categories.some((each) => each === category);

function categoryOf({ category: cell }: Cells, seen: Shown | undefined): Category | undefined {
  const given = cell === undefined || isCleared(cell) ? undefined : categoryInCell(textIn(cell));
  return given === undefined ? seen?.product.category : isGiven(given) ? given : undefined;
}

const isSameGtin = (a: unknown, b: string | undefined): boolean =>
  typeof a === "string" && b !== undefined && a.padStart(14, "0") === b.padStart(14, "0");

/** What a cell makes of its field, or undefined if it empties it; nothing for a cell that changes nothing. */
function valueIn(
  column: ProductColumn,
  cells: Cells,
  seen: Shown | undefined,
): { value: unknown } | undefined {
  const cell = cells[column.key];
  if (cell === undefined || special.has(column.key)) return undefined;
  if (isCleared(cell)) return { value: undefined };
  const text = textIn(cell);
  return differs(column, text, seen) ? { value: column.input(text, categoryOf(cells, seen)) } : undefined;
}

function placed(record: unknown, [name = "", ...rest]: readonly string[], value: unknown): unknown {
  const seen: Record<string, unknown> = { ...(typeof record === "object" ? record : {}) };
  const next = rest.length > 0 ? placed(seen[name], rest, value) : value;
  const entries = Object.entries({ ...seen, [name]: next }).filter(([, each]) => each !== undefined);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

const nested = ["declarations", "priceChange"] as const;

/** Returns what the product's form would send: an empty cell leaves its field alone, `(none)` empties it. */
export function fieldsOf(cells: Cells, seen: Shown | undefined): Fields {
  const category = categoryOf(cells, seen);
  let specs: unknown = category ? fittingSpecs(category, seen?.product.specs ?? {}) : {};
  const fields: Record<string, unknown> = {};
  for (const column of productColumns) {
    const { key } = column;
    const given = valueIn(column, cells, seen);
    if (!given) continue;
    const [name = "", ...path] = key.split(".");
    const root = nested.find((each) => each === name);
    if (key.startsWith(specPrefix)) specs = placed(specs, path, given.value);
    else if (root) fields[root] = placed(fields[root] ?? seen?.product[root], path, given.value) ?? "";
    else fields[key] = given.value ?? emptied[key] ?? "";
  }
  if (isSameGtin(fields.gtin, seen?.product.gtin)) delete fields.gtin;
  return { ...fields, specs: specs ?? {} };
}
