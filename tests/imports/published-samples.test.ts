import { afterAll, beforeAll, expect, test } from "vitest";
import { passes } from "./driver.ts";
import { type OwnTable, ownTable } from "./open-table.ts";
import { shopifySample, woocommerceSample } from "./published-samples.ts";

let table: OwnTable;
beforeAll(async () => {
  table = await ownTable();
});
afterAll(() => table.close());

async function imported(file: string, mapping: Record<string, string>) {
  const job = await passes(file, { mapping });
  await job.check();
  const { counts, results } = await job.run();
  const { findKeptProducts } = await import("../../functions/catalogue/product.table.ts");
  const products = await findKeptProducts(results.flatMap(({ product }) => product ?? []));
  const shown = products.map(({ name, category, pricePaise, mrpPaise, stock, visibility, ...rest }) => {
    const { sku, familyId, featured = false, gtin, images, hidden } = rest;
    const isFamily = familyId !== undefined;
    return {
      ...{ name, category, stock, visibility, sku, isFamily, featured, gtin, hidden },
      ...{ price: pricePaise / 100, mrp: mrpPaise && mrpPaise / 100, photos: images.length },
    };
  });
  return { counts, results, shown };
}

const types = { "Category: In-ears": "earbuds", "Category: Round things": "speakers" };
const shopifyTypes = { ...types, "Category: Bands": "neckbends" };

test("of Shopify's sample, products with a wrong barcode are refused, and the reason says so", async () => {
  const job = await passes(shopifySample, { mapping: shopifyTypes });
  const { counts, results } = await job.check();
  expect(counts).toEqual({ created: 2, changed: 0, unchanged: 0, refused: 14 });
  const columns = results.flatMap(({ problem }) => problem?.column ?? []);
  expect(new Set(columns)).toEqual(new Set(["Variant Barcode"]));
});

test("without its barcodes, each of its 16 variants becomes a product", async () => {
  const { counts, results, shown } = await imported(shopifySample, {
    ...shopifyTypes,
    "Variant Barcode": "",
  });
  expect(counts).toEqual({ created: 16, changed: 0, unchanged: 0, refused: 0 });
  const buds = shown.slice(0, 12);
  expect(buds.map(({ name }) => name)).toEqual(
    ["Green", "Blue", "Gray", "Purple"].flatMap((colour) =>
      ["S", "M", "L"].map((size) => `Example Buds, ${colour}, ${size}`),
    ),
  );
  for (const each of buds)
    expect(each).toMatchObject({ price: 25, mrp: undefined, stock: 0, isFamily: true, category: "earbuds" });
  // A price to compare with that is below the price is none; drafts and what is archived stay hidden.
  expect(shown.slice(12)).toMatchObject([
    ...["28", "30", "40"].map((size, index) => ({
      ...{ name: `Example Speaker, ${size}`, category: "speakers", price: 95, stock: 20 - 5 * index },
      ...{ mrp: undefined, isFamily: false, visibility: "hidden", sku: `SPK_${size}` },
    })),
    {
      name: "Example Band",
      category: "neckbends",
      price: 17.99,
      mrp: 22.99,
      stock: 50,
      visibility: "hidden",
    },
  ]);
  // Photos that can't be fetched are a problem of their line, and keep a new product hidden.
  for (const { problem } of results)
    expect(problem?.reason).toMatch(/^Photo 1: The address isn’t on the public/);
  for (const { hidden, photos } of shown) expect({ hidden, photos }).toEqual({ hidden: true, photos: 0 });
});

test("WooCommerce's sample becomes products and families, and says what this shop can't sell", async () => {
  const mapping = {
    "Category: Buddies": "earbuds",
    "Category: Rounds": "speakers",
    "Category: Bits": "headphone",
  };
  const { counts, results, shown } = await imported(woocommerceSample, mapping);
  expect(counts).toEqual({ created: 19, changed: 0, unchanged: 2, refused: 4 });
  const left = results.filter(({ outcome }) => outcome === "refused" || outcome === "unchanged");
  expect(left.map(({ name, problem }) => [name, problem?.reason])).toEqual([
    ["Tern", "Its variations are products of their own here"],
    ["Wren", "Its variations are products of their own here"],
    ["Album", "This shop ships what it sells, and can’t sell downloads"],
    ["Single", "This shop ships what it sells, and can’t sell downloads"],
    ["Logos", "A group of products has no price of its own"],
    ["Flag", "Another shop sells this product"],
  ]);
  const byName = new Map(shown.map((each) => [each.name, each]));
  const families = shown.filter(({ isFamily }) => isFamily).map(({ name }) => name);
  expect(families).toEqual([
    ...["Tern, Red", "Tern, Green", "Tern, Blue"],
    ...["Wren, Red, No", "Wren, Green, No", "Wren, Blue, No", "Wren, Blue, Yes"],
  ]);
  expect(byName.get("Tern, Blue")).toMatchObject({
    price: 15,
    mrp: undefined,
    category: "earbuds",
    stock: 0,
  });
  expect(byName.get("Wren, Red, No")).toMatchObject({ price: 42, mrp: 45, category: "speakers" });
  expect(byName.get("Cap")).toMatchObject({ price: 16, mrp: 18, featured: true, category: "headphone" });
  expect(byName.get("Pocket")).toMatchObject({ price: 35, mrp: 45, visibility: "hidden", featured: true });
});
