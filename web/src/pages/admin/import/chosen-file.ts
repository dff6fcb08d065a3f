import { encodingOf } from "../../../../../shared/imports/encoding.ts";
import { readFirstRow, rowsIn } from "../../../../../shared/imports/first-row.ts";
import { importLimits } from "../../../../../shared/imports/import-limits.ts";
import {
  foldHeader,
  isOwnType,
  type MappedHeader,
  type Mapping,
  mapHeader,
  typeColumns,
  typeHeader,
  typeInCell,
} from "../../../../../shared/imports/mapping.ts";

export interface Chosen {
  file: File;
  headers: string[];
  /** What the file calls its products' types, where we call them otherwise. */
  types: string[];
  lines: number;
}

const maxTypes = 50;

function typesIn(rows: Iterable<string[]>, header: MappedHeader) {
  const { columns, format } = header;
  const wanted = typeColumns[format].map((name) =>
    columns.findIndex(({ header: each }) => foldHeader(each) === name),
  );
  const own = columns.findIndex(({ key }) => key === "category");
  const indexes = format === "earshot" ? [own] : wanted;
  const types = new Map<string, string>();
  let lines = 0;
  for (const cells of rows) {
    if (cells.every((cell) => cell.trim() === "")) continue;
    lines++;
    const cell = indexes.map((index) => cells[index]?.trim() ?? "").find(Boolean) ?? "";
    const type = typeInCell(cell, format === "woocommerce");
    if (type && !isOwnType(type) && types.size < maxTypes) types.set(typeHeader(type), type);
  }
  return { types: [...types.values()], lines };
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`;

/** Returns why a file can't be imported, before any of it is sent. */
export function problemOf(file: File, isZip: boolean): string | undefined {
  const max = isZip ? importLimits.picturesBytes : importLimits.bytes;
  if (file.size === 0) return `${file.name} is empty. Choose another file.`;
  if (file.size <= max) return undefined;
  return `${file.name} has ${megabytes(file.size)}, and ${megabytes(max)} is the most. Split it into several files.`;
}

/** Reads the header and what needs mapping. The check finds all else. */
export async function readChosen(file: File, mapping: Mapping): Promise<Chosen> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  const { delimiter, cells, skipped } = readFirstRow(text);
  const rows = rowsIn(text.slice(skipped), delimiter);
  rows.next();
  return { file, headers: cells, ...typesIn(rows, mapHeader(cells, mapping)) };
}
