import { foldHeader, type MappedHeader, type Mapping, mapHeader } from "../../shared/imports/mapping.ts";
import { mappedCells, type ProductRow, withCategory } from "./product-row.ts";
import { readRows } from "./read-rows.ts";
import { refuseFile } from "./refuse-file.ts";
import { shopifyRows } from "./shopify-rows.ts";
import { woocommerceRows } from "./woocommerce-rows.ts";

interface Products {
  header: MappedHeader;
  rows: AsyncGenerator<ProductRow>;
}

const toKnowBy = ["_id", "sku", "gtin", "name"];

function requireUsable({ columns, twice }: MappedHeader): void {
  if (twice) {
    const [first, second] = twice;
    refuseFile(
      foldHeader(first) === foldHeader(second)
        ? `The column “${first}” is in the file twice`
        : `The columns “${first}” and “${second}” are the same field`,
      "Remove one of them, or map it to nothing",
    );
  }
  if (!columns.some(({ key }) => key !== undefined && toKnowBy.includes(key)))
    refuseFile(
      "The first row has no column that says which product a line is about",
      "Begin with the template’s header, or map a column to ID, SKU, GTIN or Name",
    );
}

/** Reads a file's header, and then its products one by one. Throws `JobRefused` for a file that can't be read. */
export async function readProducts(chunks: AsyncIterable<Uint8Array>, mapping: Mapping): Promise<Products> {
  const rows = readRows(chunks);
  const first = await rows.next();
  if (first.done) refuseFile("This file is empty", "Choose a file with a header and at least one product");
  const header = mapHeader(first.value.cells, mapping);
  requireUsable(header);
  const reading = { header, mapping };
  async function* ownRows(): AsyncGenerator<ProductRow> {
    for await (const row of rows)
      yield { row: row.row, cells: withCategory(mappedCells(reading, row), reading) };
  }
  const readers = {
    earshot: ownRows,
    shopify: () => shopifyRows(rows, reading),
    woocommerce: () => woocommerceRows(rows, reading),
  };
  return { header, rows: readers[header.format]() };
}
