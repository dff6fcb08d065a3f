import { categories } from "../products/catalogue.ts";
import { categoryInCell, folded } from "../products/cell-input.ts";
import { productColumns } from "../products/columns.ts";

/** Their header to our column's key; an empty key leaves the column out. `category: <their type>` is our category. */
export type Mapping = Readonly<Record<string, string>>;

type Format = "earshot" | "shopify" | "woocommerce";

export const formatNames: Readonly<Record<Format, string>> = {
  earshot: "our own columns",
  shopify: "Shopify’s product CSV",
  woocommerce: "WooCommerce’s product CSV",
};

export const foldHeader = (header: string): string => folded(header).replace(/\s+/g, " ");

export const typeHeader = (type: string): string => foldHeader(`category: ${type}`);

const otherNames: Readonly<Record<string, string>> = {
  barcode: "gtin",
  ean: "gtin",
  upc: "gtin",
  title: "name",
  "product name": "name",
  "selling price": "price",
  quantity: "stock",
  qty: "stock",
  hsn: "hsn",
  gst: "gstPercent",
  photo: "images",
  color: "values.colour",
};

/** `options` and others of their own are read by the format, not by a column of ours. */
const shopify: Readonly<Record<string, string>> = {
  title: "name",
  "body (html)": "description",
  description: "description",
  "variant sku": "sku",
  sku: "sku",
  "variant price": "price",
  price: "price",
  "variant compare at price": "mrp",
  "compare-at price": "mrp",
  "variant inventory qty": "stock",
  "inventory quantity": "stock",
  "variant barcode": "gtin",
  barcode: "gtin",
  "google shopping / mpn": "model",
  "google shopping / manufacturer part number (mpn)": "model",
};

const woocommerce: Readonly<Record<string, string>> = {
  sku: "sku",
  name: "name",
  description: "description",
  "is featured?": "featured",
  stock: "stock",
  "gtin, upc, ean, or isbn": "gtin",
  images: "images",
};

const own: Readonly<Record<string, string>> = {
  ...otherNames,
  ...Object.fromEntries(
    productColumns.flatMap(({ key, header }) => [key, header].map((name) => [foldHeader(name), key])),
  ),
};

const namesOf: Readonly<Record<Format, Readonly<Record<string, string>>>> = {
  earshot: own,
  shopify,
  woocommerce,
};

/** Headers that a format reads in its own way, beside those that are columns of ours. */
const readBy: Readonly<Record<Format, RegExp>> = {
  earshot: /^$/,
  shopify:
    /^(?:handle|url handle|type|product category|published(?: on online store)?|status|option[123] (?:name|value)|image src|product image url|image alt text|variant image(?: url)?)$/,
  woocommerce:
    /^(?:type|published|visibility in catalog|short description|sale price|regular price|categories|parent|attribute \d+ (?:name|value\(s\)))$/,
};

/** Says what a row of a format calls its product's type, in the words that a mapping of types uses. */
export const typeColumns: Readonly<Record<Format, readonly string[]>> = {
  earshot: [],
  shopify: ["type", "product category"],
  woocommerce: ["categories"],
};

export const isOwnType = (type: string): boolean => categories.some((key) => key === categoryInCell(type));

/** Of a path such as "Audio > Earbuds", the last part; of several paths, the first that this shop has, else the first. */
export function typeInCell(cell: string, isList = false): string {
  const paths = isList ? cell.split(",") : [cell];
  const types = paths.map((path) => path.split(">").at(-1)?.trim() ?? "").filter(Boolean);
  return types.find(isOwnType) ?? types[0] ?? "";
}

function formatOf(headers: readonly string[]): Format {
  const has = (...wanted: readonly string[]) => wanted.every((name) => headers.includes(name));
  if (has("handle", "title", "variant price") || has("url handle", "title", "option1 value"))
    return "shopify";
  return has("type", "sku", "name", "regular price") ? "woocommerce" : "earshot";
}

interface MappedColumn {
  header: string;
  key: string | undefined;
  isTheirs: boolean;
}

export interface MappedHeader {
  format: Format;
  columns: MappedColumn[];
  twice: [string, string] | undefined;
}

const keys = new Set(productColumns.map(({ key }) => key));
export const isColumnKey = (key: string): boolean => keys.has(key);

function columnTwice(columns: readonly MappedColumn[]): [string, string] | undefined {
  for (const [index, { key, header, isTheirs }] of columns.entries()) {
    const isSame = (other: MappedColumn) =>
      isTheirs ? other.isTheirs && foldHeader(other.header) === foldHeader(header) : other.key === key;
    const first = key === undefined && !isTheirs ? undefined : columns.slice(0, index).find(isSame);
    if (first) return [first.header, header];
  }
  return undefined;
}

/** Says which of our columns each of a file's columns is. What staff map by hand wins over what is recognised. */
export function mapHeader(cells: readonly string[], mapping: Mapping = {}): MappedHeader {
  const headers = cells.map(foldHeader);
  const format = formatOf(headers);
  const byHand = new Map(Object.entries(mapping).map(([header, key]) => [foldHeader(header), key]));
  const columns = cells.map((cell, index): MappedColumn => {
    const name = headers[index] ?? "";
    const given = byHand.get(name);
    const key = given === undefined ? namesOf[format][name] : given || undefined;
    return {
      header: cell.trim(),
      key,
      isTheirs: key === undefined && readBy[format].test(name),
    };
  });
  return { format, columns, twice: columnTwice(columns) };
}
