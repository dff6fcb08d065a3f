import fc from "fast-check";
import { expect, test } from "vitest";
import { byteOrderMark, clearingCell, csvLine, csvOf, unescapedCell } from "../../shared/core/csv.ts";
import { categories } from "../../shared/products/catalogue.ts";
import { productColumns } from "../../shared/products/columns.ts";
import type { AdminProduct } from "../../shared/products/schemas.ts";
import { specsOf } from "../../shared/products/specs.ts";

/** RFC 4180, for one line. */
function readLine(line: string): string[] {
  const cells = line.slice(0, -2).matchAll(/(?<=^|,)(?:"((?:[^"]|"")*)"|([^",]*))(?=,|$)/g);
  return [...cells].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "");
}

test.each(["=cmd()", "+91 98765 43210", "-1", "@SUM(A1)", "\t=1", "\r=1", "'=1", clearingCell, "(NONE)"])(
  "a spreadsheet shows %j as text, and reading it back returns it",
  (text) => {
    const [cell = ""] = readLine(csvLine([text]));
    expect(cell).toBe(`'${text}`);
    expect(unescapedCell(cell)).toBe(text);
  },
);

test("any text survives being written and read", () => {
  const some = fc.array(fc.string({ unit: "binary" }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(some, (texts) => {
      expect(readLine(csvLine(texts)).map(unescapedCell)).toEqual(texts);
    }),
  );
});

test("numbers stay numbers, and lines end as RFC 4180 says", () => {
  expect(csvOf([["a", -1.5], []])).toBe("a,-1.5\r\n\r\n");
  expect(byteOrderMark).toBe("\uFEFF");
});

test("a product's columns have names of their own, and every specification has one", () => {
  const headers = productColumns.map(({ header }) => header);
  expect(new Set(headers).size).toBe(headers.length);
  const keys = productColumns.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  for (const spec of categories.flatMap(specsOf)) expect(keys).toContain(`specs.${spec.key}`);
});

test("a product is one line", () => {
  const product: AdminProduct = {
    _id: "0".repeat(24),
    name: "Wren",
    category: "gamingheadphone",
    description: "Small.\nLoud.",
    price: 2499.5,
    stock: 0,
    rating: 0,
    numofReviews: 0,
    images: [
      { url: "/media/products/a.webp", altImage: "Front" },
      { url: "/media/products/b.webp", altImage: "Back" },
    ],
    createdAt: "2026-01-01T00:00:00.000Z",
    sku: "W-1",
    specs: { battery: 6.5, connection: ["Bluetooth", "2.4 GHz"], microphone: "Boom, mutes when raised" },
    inTheBox: ["Headset", "Cable"],
    declarations: { countryOfOrigin: "CN", importer: { name: "Earshot" } },
    values: { colour: "Ink" },
    tones: ["#101820", "#ffffff"],
    visibility: "live",
    hidden: true,
    liveFrom: "2026-12-01T03:30:00.000Z",
    priceChange: { price: 1999, from: "2026-12-02T03:30:00.000Z" },
  };
  const row = { product, familyName: "Wren", site: "https://shop.example" };
  const cells = Object.fromEntries(productColumns.map(({ key, cell }) => [key, cell(row)]));
  expect(cells).toMatchObject({
    sku: "W-1",
    gtin: "",
    category: "Gaming Headphones",
    description: "Small.\nLoud.",
    price: 2499.5,
    stock: 0,
    mrp: "",
    visibility: "live",
    liveFrom: "2026-12-01T03:30:00.000Z",
    liveUntil: "",
    "priceChange.price": 1999,
    "priceChange.from": "2026-12-02T03:30:00.000Z",
    "priceChange.until": "",
    featured: "no",
    inTheBox: "Headset\nCable",
    "declarations.countryOfOrigin": "CN",
    "declarations.netQuantity": "",
    "declarations.importer.name": "Earshot",
    "declarations.importer.address": "",
    family: "Wren",
    "values.colour": "Ink",
    tones: "#101820, #ffffff",
    images: "https://shop.example/media/products/a.webp\nhttps://shop.example/media/products/b.webp",
    altImages: "Front\nBack",
    "specs.battery": 6.5,
    "specs.connection": "Bluetooth, 2.4 GHz",
    "specs.microphone": "Boom, mutes when raised",
    "specs.latency": "",
  });
});
