import { typeInCell } from "../../shared/imports/mapping.ts";
import {
  type Cells,
  filled,
  mappedCells,
  type ProductRow,
  photoCell,
  type Reading,
  refusal,
  textOfHtml,
  theirCells,
  valueCells,
  withCategory,
} from "./product-row.ts";
import type { FileRow } from "./read-rows.ts";

type Parents = Map<string, Cells>;

const others: Readonly<Record<string, ReturnType<typeof refusal>>> = {
  grouped: refusal("Type", "A group of products has no price of its own", "Import the products in it"),
  external: refusal("Type", "Another shop sells this product", "Leave this row out"),
  downloadable: refusal(
    "Type",
    "This shop ships what it sells, and can’t sell downloads",
    "Leave this row out",
  ),
};

/** The export writes a line break as `\n`. */
const prose = (text = ""): string => textOfHtml(text.replaceAll("\\n", "\n"));

function pricesOf(theirs: Cells): Cells {
  const regular = theirs["regular price"] ?? "";
  const sale = theirs["sale price"] ?? "";
  return sale ? { price: sale, mrp: regular } : { price: regular };
}

function visibilityOf({ published = "", "visibility in catalog": shown = "" }: Cells): string {
  if (published === "" && shown === "") return "";
  return published !== "0" && published !== "-1" && shown !== "hidden" ? "live" : "hidden";
}

function attributesOf(theirs: Cells): [string, string][] {
  return [1, 2, 3].map((index) => [
    theirs[`attribute ${index} name`] ?? "",
    theirs[`attribute ${index} value(s)`] ?? "",
  ]);
}

function cellsOf(ours: Cells, theirs: Cells): Cells {
  return filled({
    ...ours,
    description: prose(ours.description) || prose(theirs["short description"]),
    category: typeInCell(theirs.categories ?? "", true),
    visibility: visibilityOf(theirs),
    images: photoCell((ours.images ?? "").split(/,\s*/)),
    ...pricesOf(theirs),
  });
}

function variationOf(cells: Cells, theirs: Cells, parents: Parents): Pick<ProductRow, "cells" | "problem"> {
  const parent = parents.get((theirs.parent ?? "").toLowerCase());
  if (!parent)
    return {
      cells,
      problem: refusal(
        "Parent",
        "The product of this variation isn’t above it",
        "Put its product in a row above",
      ),
    };
  const { name = "", sku: _, price: __, mrp: ___, stock: ____, ...inherited } = parent;
  const values = valueCells(attributesOf(theirs));
  const family: Cells = "values.colour" in values ? { family: name, ...values } : {};
  return { cells: { ...inherited, ...cells, ...family } };
}

function remember(parents: Parents, cells: Cells, theirs: Cells): void {
  for (const key of [theirs.sku ?? "", `id:${theirs.id ?? ""}`])
    if (key) parents.set(key.toLowerCase(), cells);
}

const soldByVariation: ReturnType<typeof refusal> = {
  column: "Type",
  reason: "Its variations are products of their own here",
  remedy: "Nothing to do: they are in rows of their own",
  isRefused: false,
};

/** Each variation is a product, and has the texts of the product above. */
export async function* woocommerceRows(
  rows: AsyncIterable<FileRow>,
  reading: Reading,
): AsyncGenerator<ProductRow> {
  const parents: Parents = new Map();
  for await (const row of rows) {
    const theirs = theirCells(reading, row);
    const cells = cellsOf(mappedCells(reading, row), theirs);
    const types = (theirs.type ?? "")
      .toLowerCase()
      .split(",")
      .map((type) => type.trim());
    const [problem] = types.flatMap((type) => others[type] ?? []);
    const product = { row: row.row, cells: withCategory(cells, reading) };
    if (problem) yield { ...product, problem };
    else if (types.includes("variable")) {
      remember(parents, cells, theirs);
      yield { ...product, problem: soldByVariation };
    } else if (types.includes("variation")) {
      const { cells: whole, problem: missing } = variationOf(cells, theirs, parents);
      yield { row: row.row, cells: withCategory(whole, reading), ...(missing && { problem: missing }) };
    } else yield product;
  }
}
