import { type Cell, yesOrNo } from "../core/csv.ts";
import { type Category, categories, categoryNames } from "./catalogue.ts";
import {
  addressesInCell,
  categoryInCell,
  codeInCell,
  countryInCell,
  flagInCell,
  numberInCell,
  specInput,
  tonesInCell,
} from "./cell-input.ts";

import { axes, axisNames } from "./family-words.ts";
import { parties, partyNames } from "./parties.ts";
import type { AdminProduct } from "./schemas.ts";
import type { Spec, SpecValue } from "./spec-kinds.ts";
import { specsOf } from "./specs.ts";

/** A product as a line of a file. */
export interface ProductRow {
  product: AdminProduct;
  familyName: string | undefined;
  /** The shop's own address, without a slash at its end. */
  site: string;
}

export interface ProductColumn {
  /** A field of a product, or `declarations.<path>`, `specs.<key>`, `values.<axis>`, `priceChange.<part>`, `family`. */
  key: string;
  header: string;
  /** Empty where the product has nothing. */
  cell: (row: ProductRow) => Cell;
  /** Reads a cell that somebody filled in, as the form sends its field. */
  input: (cell: string, category: Category | undefined) => unknown;
}

const asWritten = (cell: string): string => cell;
const trimmed = (cell: string): string => cell.trim();

/** Several of one field stand on lines of their own in a cell. */
const cellLines = (texts: readonly string[]): string => texts.join("\n");
const choicesInCell = (choices: readonly string[]): string => choices.join(", ");

type Field = keyof AdminProduct &
  ("sku" | "gtin" | "name" | "description" | "hsn" | "model" | "shelf" | "liveFrom" | "liveUntil");
type NumberField = keyof AdminProduct & ("price" | "mrp" | "stock" | "gstPercent" | "reorderLevel");

const plain = (key: Field | NumberField, header: string, input = asWritten): ProductColumn => ({
  key,
  header,
  cell: ({ product }) => product[key] ?? "",
  input,
});
const number = (key: NumberField, header: string): ProductColumn => plain(key, header, numberInCell);

function specInCell(value: SpecValue | undefined): Cell {
  if (typeof value === "boolean") return yesOrNo(value);
  return Array.isArray(value) ? choicesInCell(value) : (value ?? "");
}

const labelOf = (spec: Spec): string =>
  spec.kind === "number" && spec.unit ? `${spec.label} (${spec.unit})` : spec.label;

interface Use {
  category: Category;
  spec: Spec;
}

/** Categories may measure one specification differently, and call two by the same name. */
function headersOf(byKey: ReadonlyMap<string, readonly Use[]>): ReadonlyMap<string, string> {
  const labels = [...byKey].map(([key, uses]) => {
    const [label = "", ...others] = new Set(uses.map(({ spec }) => labelOf(spec)));
    return [key, others.length > 0 ? (uses[0]?.spec.label ?? "") : label] as const;
  });
  const isTaken = (label: string, key: string) =>
    labels.some(([other, taken]) => other !== key && taken === label);
  return new Map(
    labels.map(([key, label]) => {
      const [use] = byKey.get(key) ?? [];
      return [key, use && isTaken(label, key) ? `${label}, ${categoryNames[use.category]}` : label];
    }),
  );
}

/** One column a key, though categories may offer different choices. */
function specColumns(): ProductColumn[] {
  const uses = categories.flatMap((category) => specsOf(category).map((spec) => ({ category, spec })));
  const byKey = new Map<string, Use[]>();
  for (const use of uses) byKey.set(use.spec.key, [...(byKey.get(use.spec.key) ?? []), use]);
  const headers = headersOf(byKey);
  return [...headers].map(([key, header]) => ({
    key: `specs.${key}`,
    header,
    cell: ({ product }) => specInCell(product.specs?.[key]),
    input: (cell, category) =>
      specInput(category && specsOf(category).find((spec) => spec.key === key), cell),
  }));
}

const valueColumns: readonly ProductColumn[] = axes.map((axis) => ({
  key: `values.${axis}`,
  header: axisNames[axis],
  cell: ({ product }) => product.values?.[axis] ?? "",
  input: asWritten,
}));

const labelColumns: readonly ProductColumn[] = [
  ...(
    [
      ["countryOfOrigin", "Country of origin"],
      ["commonName", "Common name"],
      ["netQuantity", "Net quantity"],
      ["bisNumber", "BIS number"],
    ] as const
  ).map(
    ([name, header]): ProductColumn => ({
      key: `declarations.${name}`,
      header,
      cell: ({ product }) => product.declarations?.[name] ?? "",
      input: name === "countryOfOrigin" ? countryInCell : asWritten,
    }),
  ),
  ...parties.flatMap((party): ProductColumn[] => [
    {
      key: `declarations.${party}.name`,
      header: partyNames[party],
      cell: ({ product }) => product.declarations?.[party]?.name ?? "",
      input: asWritten,
    },
    {
      key: `declarations.${party}.address`,
      header: `${partyNames[party]}'s address`,
      cell: ({ product }) => product.declarations?.[party]?.address ?? "",
      input: asWritten,
    },
  ]),
];

const photoAddress = (site: string, url: string): string => (url.startsWith("/") ? site + url : url);

/** What an export writes and an import reads, in this order. */
export const productColumns: readonly ProductColumn[] = [
  { key: "_id", header: "ID", cell: ({ product }) => product._id, input: trimmed },
  plain("sku", "SKU"),
  plain("gtin", "GTIN", (cell) => codeInCell(cell, [8, 12, 13, 14])),
  plain("name", "Name"),
  {
    key: "category",
    header: "Category",
    cell: ({ product }) => categoryNames[product.category],
    input: categoryInCell,
  },
  plain("description", "Description"),
  number("price", "Price"),
  number("mrp", "MRP"),
  number("stock", "Stock"),
  number("reorderLevel", "Reorder level"),
  plain("hsn", "HSN code", (cell) => codeInCell(cell, [4, 6, 8])),
  number("gstPercent", "GST rate (%)"),
  {
    key: "visibility",
    header: "Visibility",
    cell: ({ product }) => product.visibility ?? "live",
    input: (cell) => cell.trim().toLowerCase(),
  },
  plain("liveFrom", "Live from", trimmed),
  plain("liveUntil", "Live until", trimmed),
  {
    key: "priceChange.price",
    header: "Scheduled price",
    cell: ({ product }) => product.priceChange?.price ?? "",
    input: numberInCell,
  },
  {
    key: "priceChange.from",
    header: "Scheduled price from",
    cell: ({ product }) => product.priceChange?.from ?? "",
    input: trimmed,
  },
  {
    key: "priceChange.until",
    header: "Scheduled price until",
    cell: ({ product }) => product.priceChange?.until ?? "",
    input: trimmed,
  },
  {
    key: "featured",
    header: "Featured",
    cell: ({ product }) => yesOrNo(product.featured),
    input: (cell) => flagInCell(cell) ?? cell,
  },
  plain("model", "Model number"),
  plain("shelf", "Shelf"),
  {
    key: "inTheBox",
    header: "In the box",
    cell: ({ product }) => cellLines(product.inTheBox ?? []),
    input: asWritten,
  },
  ...labelColumns,
  { key: "family", header: "Family", cell: ({ familyName = "" }) => familyName, input: asWritten },
  ...valueColumns,
  {
    key: "tones",
    header: "Tones",
    cell: ({ product }) => choicesInCell(product.tones ?? []),
    input: tonesInCell,
  },
  {
    key: "images",
    header: "Photos",
    cell: ({ product, site }) => cellLines(product.images.map(({ url }) => photoAddress(site, url))),
    input: addressesInCell,
  },
  {
    key: "altImages",
    header: "Photo descriptions",
    cell: ({ product }) => cellLines(product.images.map(({ altImage }) => altImage)),
    input: (cell) => cell.split(/\r\n|[\r\n]/),
  },
  ...specColumns(),
];
