import { expect, test } from "vitest";
import { type ProductRow, textOfHtml } from "../../functions/imports/product-row.ts";
import { readProducts } from "../../functions/imports/read-products.ts";
import { type Mapping, mapHeader, typeInCell } from "../../shared/imports/mapping.ts";
import { addressesInCell, numberInCell } from "../../shared/products/cell-input.ts";
import {
  fileOf,
  newShopifyFile,
  shopifyFile,
  shopifyHeader,
  woocommerceFile,
  woocommerceHeader,
} from "./foreign-files.ts";

async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

async function productsOf(file: string, mapping = {}) {
  const { header, rows } = await readProducts(once(file), mapping);
  const products: ProductRow[] = [];
  for await (const row of rows) products.push(row);
  return { format: header.format, products };
}

test("Shopify's file becomes a product for each variant, and colours become a family", async () => {
  const { format, products } = await productsOf(shopifyFile, { "Category: Loud things": "speakers" });
  expect(format).toBe("shopify");
  const description = "Small & light.\n\n- Six hours\n- Splash-proof";
  const shared = { description, category: "Earbuds", visibility: "live", family: "Murmur Mini" };
  expect(products).toEqual([
    {
      row: 2,
      cells: {
        ...shared,
        name: "Murmur Mini, Midnight",
        sku: "MM-1",
        gtin: "8907331121010",
        model: "ES-MM",
        price: "2499",
        mrp: "2999",
        stock: "12",
        "values.colour": "Midnight",
        images: "https://cdn.example/midnight.jpg",
      },
    },
    {
      row: 3,
      cells: {
        ...shared,
        name: "Murmur Mini, Sand",
        sku: "MM-2",
        price: "2599",
        stock: "3",
        "values.colour": "Sand",
        images: "https://cdn.example/sand.jpg",
      },
    },
    {
      row: 5,
      cells: {
        name: "Vesper Orb",
        description: "A sphere",
        category: "speakers",
        visibility: "hidden",
        sku: "VO-1",
        price: "4999",
        images: "https://cdn.example/orb.jpg\nhttps://cdn.example/orb-2.jpg",
        altImages: "Front\nBack",
      },
    },
    { row: 7, cells: { name: "Cable, 1 m", category: "Speakers", sku: "C-1", price: "100" } },
    { row: 8, cells: { name: "Cable, 2 m", category: "Speakers", sku: "C-2", price: "150" } },
  ]);
});

test("Shopify's newer column names are recognised too", async () => {
  const { format, products } = await productsOf(newShopifyFile);
  expect(format).toBe("shopify");
  expect(products).toEqual([
    {
      row: 2,
      cells: {
        name: "Vesper Orb",
        description: "Round",
        category: "Speakers",
        visibility: "hidden",
        sku: "VO-1",
        gtin: "8907331121010",
        model: "ES-VO",
        price: "4999",
        mrp: "5999",
        stock: "7",
        images: "https://cdn.example/orb.jpg",
      },
    },
  ]);
});

test("WooCommerce's file becomes a product for each variation and simple product, and says what it leaves", async () => {
  const { format, products } = await productsOf(woocommerceFile);
  expect(format).toBe("woocommerce");
  const [parent, orb, midnight, sand, ...others] = products;
  expect(parent?.problem).toMatchObject({ isRefused: false, column: "Type" });
  expect(orb).toEqual({
    row: 3,
    cells: {
      sku: "vo-1",
      name: "Vesper Orb",
      featured: "1",
      description: "A sphere",
      category: "Loud things",
      visibility: "hidden",
      stock: "5",
      price: "4499",
      mrp: "4999",
      images: "https://cdn.example/orb.jpg",
    },
  });
  const shared = { description: "Small.\nLight.", category: "Earbuds", family: "Murmur Mini" };
  expect(midnight).toEqual({
    row: 4,
    cells: {
      ...shared,
      sku: "mm-1",
      name: "Murmur Mini - Midnight",
      visibility: "live",
      stock: "4",
      price: "2499",
      images: "https://cdn.example/midnight.jpg",
      "values.colour": "Midnight",
    },
  });
  expect(sand?.cells).toMatchObject({
    ...shared,
    visibility: "hidden",
    images: "https://cdn.example/1.jpg\nhttps://cdn.example/2.jpg",
    "values.colour": "Sand",
  });
  expect(others.map(({ row, problem }) => [row, problem?.isRefused, problem?.column])).toEqual([
    [6, true, "Parent"],
    [7, true, "Type"],
    [8, true, "Type"],
    [9, true, "Type"],
  ]);
});

test.each([
  ["Plain text, 3 < 4 & more", "Plain text, 3 < 4 & more"],
  ["<p>One</p>\n<p>Two<br>Three</p>", "One\n\nTwo\nThree"],
  ["<script>alert(1)</script><b>Bold</b>&nbsp;&#8377;5 &#x20B9;6 &unknown;", "Bold ₹5 ₹6 &unknown;"],
  ["<img src=x onerror=alert(1)>Text", "Text"],
  ["<p>Less if x < 3</p> <b> and </b> <i>more</i>", "Less if x < 3\n\nand more"],
  ["<b>Text</b><style>p { color: red }", "Text"],
])("%j reads as %j", (html, text) => {
  expect(textOfHtml(html)).toBe(text);
});

/** Each takes seconds in quadratic time. */
const marks = "\u0301".repeat(22_000) + "\u0323".repeat(22_000);
const long = [
  ..."<li ,<script>,<style></script>,<b> ,&nbsp;".split(",").map((part) => part.repeat(90_000 / part.length)),
  "<".repeat(90_000),
  `1${" ".repeat(90_000)}1`,
  marks,
];

test("long cells that nothing closes are read in linear time, in each of the formats", async () => {
  const shopify = fileOf(
    shopifyHeader,
    Array.from({ length: 100 }, (_, index) => ({
      Handle: String(index),
      Title: "Vesper Orb",
      [index % 2 === 0 ? "Body (HTML)" : "Type"]: `<b>${long[index % long.length]}`,
      "Variant Price": "1",
    })),
  );
  expect((await productsOf(shopify)).products).toHaveLength(100);
  const woocommerce = fileOf(
    woocommerceHeader,
    Array.from({ length: 50 }, () => ({ SKU: "VO-1", Name: "Vesper Orb", Type: `a${" ".repeat(90_000)}b` })),
  );
  expect((await productsOf(woocommerce)).products).toHaveLength(50);
  for (const cell of long.flatMap((each) => Array.from({ length: 20 }, () => each))) {
    expect(numberInCell(cell)).toBe(cell.trim());
    expect(addressesInCell(cell)).toEqual([cell.trim()]);
    expect(textOfHtml(`<b>${cell}`).length).toBeLessThanOrEqual(cell.length);
  }
});

test("the description of a product with thousands of variants is read once, and photos have their own alt texts", async () => {
  const html = "<b>a</b> ".repeat(9_000);
  const variants = Array.from({ length: 9_999 }, (_, index) => ({
    Handle: "cable",
    "Option1 Name": index === 0 ? "Length" : "",
    "Option1 Value": `${index + 1} cm`,
    "Image Src": `https://cdn.example/${index}.jpg`,
    "Image Alt Text": `Photo ${index + 1}`,
    "Body (HTML)": index === 0 ? html : "",
  }));
  const { products } = await productsOf(fileOf(shopifyHeader, variants));
  expect(products).toHaveLength(9_999);
  expect(products.at(-1)?.cells).toMatchObject({
    name: ", 9999 cm",
    altImages: "Photo 1\nPhoto 2\nPhoto 3\nPhoto 4\nPhoto 5",
  });
});

test("a column that the format reads itself can be mapped elsewhere and back", () => {
  const header = ["Handle", "Title", "Variant Price", "Vendor", "Image Src"];
  const read = (mapping: Mapping) =>
    mapHeader(header, mapping).columns.map(({ key, isTheirs }) => key ?? isTheirs);
  expect(read({ "Image Src": "shelf", Title: "" })).toEqual([true, false, "price", false, "shelf"]);
  expect(read({ "Image Src": "", Vendor: "" })).toEqual([true, "name", "price", false, true]);
});

test("a type's path ends in the type, in the check as in the mapping on the page", async () => {
  const csv = "Handle,Title,Type,Variant Price\norb,Orb,Audio > Speakers,4999\n";
  const mapping = { "category: speakers": "speakers" };
  async function* bytes() {
    yield new TextEncoder().encode(csv);
  }
  const cells = [];
  for await (const row of (await readProducts(bytes(), mapping)).rows) cells.push(row.cells.category);
  expect([typeInCell("Audio > Speakers"), ...cells]).toEqual(["Speakers", "speakers"]);
});
