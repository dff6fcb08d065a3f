import { typeInCell } from "../../shared/imports/mapping.ts";
import { imageLimits } from "../../shared/pictures/image-limits.ts";
import { numberInCell } from "../../shared/products/cell-input.ts";
import {
  axisOf,
  type Cells,
  filled,
  mappedCells,
  type ProductRow,
  photoCell,
  type Reading,
  textOfHtml,
  theirCells,
  valueCells,
  withCategory,
} from "./product-row.ts";
import type { FileRow } from "./read-rows.ts";

interface Variant {
  row: number;
  ours: Cells;
  theirs: Cells;
}

const either = (cells: Cells, ...names: readonly string[]): string =>
  names.map((name) => cells[name] ?? "").find(Boolean) ?? "";

const handleOf = ({ theirs }: Variant) => either(theirs, "handle", "url handle");
const photoOf = ({ theirs }: Variant) => either(theirs, "image src", "product image url");

const isVariant = ({ ours, theirs }: Variant): boolean =>
  ours.sku !== undefined || ours.price !== undefined || theirs["option1 value"] !== "";

function visibilityOf(theirs: Cells): string {
  const published = either(theirs, "published", "published on online store").toLowerCase();
  const status = theirs.status?.toLowerCase() ?? "";
  if (published === "" && status === "") return "";
  return published !== "false" && (status === "" || status === "active") ? "live" : "hidden";
}

/** Options are named in the first row of a product only. */
function optionsOf(first: Variant, { theirs }: Variant): [string, string][] {
  return [1, 2, 3].flatMap((index): [string, string][] => {
    const name = first.theirs[`option${index} name`] ?? "";
    const value = theirs[`option${index} value`] ?? "";
    return name && value && value !== "Default Title" ? [[name, value]] : [];
  });
}

function photosOf(rows: readonly Variant[]): Cells {
  const withPhoto = rows.filter(photoOf);
  const alts = withPhoto.slice(0, imageLimits.files).map(({ theirs }) => theirs["image alt text"] ?? "");
  return {
    images: photoCell(withPhoto.map(photoOf)),
    ...(alts.some(Boolean) && { altImages: alts.join("\n") }),
  };
}

/** A first row speaks for all variants, but for what each has of its own. */
const ofVariant = new Set(["_id", "sku", "gtin", "model", "price", "mrp", "stock", "images", "altImages"]);
const shared = ({ ours }: Variant): Cells =>
  Object.fromEntries(Object.entries(ours).filter(([key]) => !ofVariant.has(key)));

/** Shopify shows a price to compare with only if it is the higher one, and an MRP can't be below the price. */
function withRealMrp(cells: Cells): Cells {
  const { mrp = "", price = "", ...rest } = cells;
  return Number(numberInCell(mrp)) < Number(numberInCell(price)) ? { ...rest, price } : cells;
}

interface Group {
  first: Variant;
  isOne: boolean;
  photos: Cells;
  inherited: Cells;
}

const groupOf = (first: Variant, rows: readonly Variant[]): Group => ({
  first,
  isOne: rows.filter(isVariant).length === 1,
  photos: photosOf(rows),
  inherited: filled({
    category: typeInCell(either(first.theirs, "type", "product category")),
    visibility: visibilityOf(first.theirs),
    ...shared(first),
    name: first.ours.name ?? "",
    description: textOfHtml(first.ours.description ?? ""),
  }),
});

function productOf(
  variant: Variant,
  { first, isOne, photos, inherited }: Group,
  reading: Reading,
): ProductRow {
  const options = optionsOf(first, variant);
  const own = either(variant.theirs, "variant image", "variant image url");
  const isFamily = !isOne && options.some(([option]) => axisOf(option) === "colour");
  const cells = {
    ...(own && !isOne ? { images: own } : photos),
    ...inherited,
    ...variant.ours,
    ...(inherited.description && { description: inherited.description }),
    ...(!isOne && { name: [inherited.name, ...options.map(([, value]) => value)].join(", ") }),
    ...(isFamily && { family: inherited.name ?? "", ...valueCells(options) }),
  };
  return { row: variant.row, cells: withCategory(withRealMrp(filled(cells)), reading) };
}

function productsOf(rows: readonly Variant[], reading: Reading): ProductRow[] {
  const [first] = rows;
  if (!first) return [];
  const group = groupOf(first, rows);
  return rows
    .filter((row) => row === first || isVariant(row))
    .map((variant) => productOf(variant, group, reading));
}

/** Each variant is a product; rows with the same handle follow each other. */
export async function* shopifyRows(
  rows: AsyncIterable<FileRow>,
  reading: Reading,
): AsyncGenerator<ProductRow> {
  let group: Variant[] = [];
  for await (const row of rows) {
    const variant = { row: row.row, ours: mappedCells(reading, row), theirs: theirCells(reading, row) };
    const [first] = group;
    if (first && handleOf(first) !== handleOf(variant)) {
      yield* productsOf(group, reading);
      group = [];
    }
    group.push(variant);
  }
  yield* productsOf(group, reading);
}
