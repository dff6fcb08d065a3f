import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { encodingOf, startsWith } from "../../shared/imports/encoding.ts";
import { type Delimiter, readFirstRow } from "../../shared/imports/first-row.ts";
import { importLimits, maxColumns } from "../../shared/imports/import-limits.ts";
import { refuseFile } from "./refuse-file.ts";

export interface FileRow {
  /** As a spreadsheet counts: the header is 1. */
  row: number;
  cells: string[];
}

interface Opened {
  text: AsyncGenerator<string>;
  delimiter: Delimiter;
}

const startBytes = 65_536;
/** More than the longest description with all other cells. */
const maxRowBytes = 100_000;

const maxRows = 1_048_576;

const saveAs = "In Excel, choose Save as, then “CSV UTF-8”. Google Sheets and LibreOffice offer UTF-8 too";

function requireText(start: Uint8Array): void {
  if (start.length === 0)
    refuseFile("This file is empty", "Choose a file with a header and at least one product");
  if (startsWith(start, [0x50, 0x4b]))
    refuseFile("This is a workbook or a ZIP file, not a CSV file", `Save the sheet as a CSV file. ${saveAs}`);
}

async function* decoded(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let size = 0;
  try {
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > importLimits.bytes)
        refuseFile(
          "This file is larger than 20 MB",
          "Split it into several files, and import one after another",
        );
      if (!decoder) requireText(chunk);
      decoder ??= new TextDecoder(encodingOf(chunk), { fatal: true });
      yield decoder.decode(chunk, { stream: true });
    }
    yield decoder?.decode() ?? "";
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    refuseFile("This file is in an older encoding, so letters such as é or ₹ would be wrong", saveAs);
  }
  if (!decoder) requireText(new Uint8Array());
}

async function open(chunks: AsyncIterable<Uint8Array>): Promise<Opened> {
  const texts = decoded(chunks);
  let start = "";
  let next = await texts.next();
  while (!next.done && start.length < startBytes) {
    start += next.value;
    next = await texts.next();
  }
  const { delimiter, skipped } = readFirstRow(start);
  async function* text(): AsyncGenerator<string> {
    yield start.slice(skipped);
    if (!next.done) yield next.value;
    yield* texts;
  }
  return { text: text(), delimiter };
}

function explain(error: unknown, row: number): never {
  if (!(error instanceof CsvError)) throw error;
  const unclosed = "a quotation mark that opens a cell isn't closed";
  refuseFile(
    error.code === "CSV_MAX_RECORD_SIZE"
      ? `The row after row ${row} has more than 100,000 characters, or ${unclosed}`
      : `The file can't be read after row ${row}: ${unclosed}`,
    "Open it in a spreadsheet, correct that row and save it as a CSV file again",
  );
}

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === "");

/** The package's types don't know what its records are. */
async function* cellsIn(records: AsyncIterable<unknown>): AsyncGenerator<string[]> {
  for await (const record of records) if (Array.isArray(record)) yield record.map(String);
}

/**
 * Yields a file's rows, blank ones left out, without ever holding all of it. Throws `JobRefused` for a file that is too
 * large, not text, or broken.
 */
export async function* readRows(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<FileRow> {
  const { text, delimiter } = await open(chunks);
  const parser = Readable.from(text).compose(
    parse({
      delimiter,
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: maxRowBytes,
    }),
  );
  let row = 0;
  let lines = 0;
  try {
    for await (const cells of cellsIn(parser)) {
      if (++row > maxRows)
        refuseFile("The file has more rows than a spreadsheet", "Delete the blank rows at its end");
      if (isBlank(cells)) continue;
      if (cells.length > maxColumns)
        refuseFile(`Row ${row} has more than ${maxColumns} columns`, "Remove the columns you don't need");
      if (++lines > importLimits.lines + 1)
        refuseFile(
          "This file has more than 10,000 products",
          "Split it into several files, and import one after another",
        );
      yield { row, cells };
    }
  } catch (error) {
    explain(error, row);
  }
}
