import type { Mapping } from "../../shared/imports/mapping.ts";
import type { Headers } from "../product-lines/line-refused.ts";
import { pieceLines, readCsv, storePiece } from "./import-files.ts";
import { LineMatcher } from "./match-lines.ts";
import type { ProductRow } from "./product-row.ts";
import { readProducts } from "./read-products.ts";
import { refuseFile } from "./refuse-file.ts";

interface Staged {
  lines: number;
  headers: Headers;
  format: string;
  ignored: string[];
}

const theirs: Readonly<Record<string, Headers>> = {
  shopify: {
    category: "Type",
    family: "Title",
    "values.colour": "Option1 Value",
    images: "Image Src",
    visibility: "Status",
  },
  woocommerce: {
    category: "Categories",
    family: "Name",
    "values.colour": "Attribute 1 value(s)",
    price: "Regular price",
    mrp: "Regular price",
    visibility: "Published",
  },
};

/**
 * Reads the uploaded file once, matches its lines, and stores them in pieces, which any worker finds by the number of a
 * line. Repeating it stores the same. Throws `JobRefused` for a file that can't be read.
 */
export async function stageLines(jobId: string, mapping: Mapping): Promise<Staged> {
  const { header, rows } = await readProducts(await readCsv(jobId), mapping);
  const given = header.columns.flatMap(({ key, header: name }) =>
    key === undefined ? [] : [[key, name] as const],
  );
  const headers: Headers = { ...theirs[header.format], ...Object.fromEntries(given) };
  const matcher = new LineMatcher(headers);
  let waiting: ProductRow[] = [];
  let lines = 0;
  async function flush(): Promise<void> {
    await storePiece(jobId, Math.floor(lines / pieceLines), await matcher.matched(waiting));
    lines += waiting.length;
    waiting = [];
  }
  for await (const row of rows) {
    waiting.push(row);
    if (waiting.length === pieceLines) await flush();
  }
  if (waiting.length > 0) await flush();
  if (lines === 0)
    refuseFile("This file has a header, and no product below it", "Add at least one line with a product");
  const ignored = header.columns.flatMap(({ key, isTheirs, header: name }) =>
    key === undefined && !isTheirs && name ? [name] : [],
  );
  return { lines, headers, format: header.format, ignored };
}
