import { expect, test } from "vitest";
import { type ProductRow, textOfHtml } from "../../functions/imports/product-row.ts";
import { readProducts } from "../../functions/imports/read-products.ts";
import { type Mapping, mapHeader, typeInCell } from "../../shared/imports/mapping.ts";
import { newShopifyFile, shopifyFile, woocommerceFile } from "./foreign-files.ts";

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
])("%j reads as %j", (html, text) => {
  expect(textOfHtml(html)).toBe(text);
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
