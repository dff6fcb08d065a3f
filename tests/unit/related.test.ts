import { expect, test } from "vitest";
import type { Product } from "../../functions/catalogue/product.ts";
import { goesWith, reasonsFor, similarTo } from "../../functions/catalogue/related.ts";
import type { Category } from "../../shared/products/catalogue.ts";
import type { Specs } from "../../shared/products/spec-kinds.ts";

let made = 0;
const product = (
  name: string,
  rupees: number,
  specs: Specs = {},
  category: Category = "earbuds",
): Product => ({
  id: String(++made).padStart(24, "0"),
  name,
  category,
  description: "",
  pricePaise: rupees * 100,
  stock: 5,
  held: 0,
  sold: 0,
  ratingHalves: 0,
  reviewCount: 0,
  images: [],
  createdAt: "2026-01-01T00:00:00.000Z",
  specs,
});
const namesOf = (related: readonly { product: Product }[]): string[] =>
  related.map((each) => each.product.name);

const stem = product("Murmur Stem", 3000, {
  weight: 10,
  battery: 6,
  anc: 30,
  water: "IPX4",
  codecs: ["SBC", "AAC"],
});

test.each<[string, Product, string[]]>([
  ["cheaper and lighter", product("a", 1800, { weight: 8 }), ["₹1,200 cheaper", "2 g lighter"]],
  ["at most two", product("a", 1800, { weight: 8, battery: 20 }), ["₹1,200 cheaper", "2 g lighter"]],
  [
    "dearer, and longer",
    product("a", 3500, { battery: 16, anc: 42.5 }),
    ["10 h longer", "12.5 dB more noise cancelling"],
  ],
  ["hardly different", product("a", 2990, { weight: 9.9, battery: 6.2 }), []],
  ["not stated", product("a", 3000), []],
])("reasons: %s", (_, other, reasons) => {
  expect(reasonsFor(stem, other)).toEqual(reasons);
});

test("similar products are the nearest in specifications and price, of the same category and in stock", () => {
  const twin = product("Twin", 3100, { ...stem.specs });
  const cousin = product("Cousin", 3000, { weight: 10, battery: 5, anc: 20, water: "IPX7", codecs: ["SBC"] });
  const stranger = product("Stranger", 6000, { weight: 20, battery: 20, codecs: ["LDAC"] });
  const soldOut = { ...product("Gone", 3000, { ...stem.specs }), stock: 0 };
  const watch = product("Watch", 3000, {}, "smartwatch");
  expect(namesOf(similarTo(stem, [stranger, soldOut, watch, cousin, stem, twin]))).toEqual([
    "Twin",
    "Cousin",
    "Stranger",
  ]);
});

test("similar products include a cheaper and a lighter one, however many are nearer", () => {
  const twins = Array.from({ length: 8 }, (_, index) => product(`Twin ${index}`, 3000, { ...stem.specs }));
  const cheap = product("Cheap", 1500, { weight: 12 });
  const light = product("Light", 5500, { weight: 4 });
  const names = namesOf(similarTo(stem, [...twins, cheap, light]));
  expect(names).toHaveLength(6);
  expect(names).toEqual(expect.arrayContaining(["Twin 0", "Twin 3", "Cheap", "Light"]));
});

test("products that go with it come from related categories: same range first, then a shared codec, then best sellers", () => {
  const candidates = [
    product("Best Seller", 2000, {}, "smartwatch"),
    product("Second Seller", 2000, {}, "smartwatch"),
    product("Third Seller", 2000, {}, "smartwatch"),
    product("Murmur Watch", 2000, {}, "smartwatch"),
    product("Plain Speaker", 2000, { codecs: ["SBC"] }, "speakers"),
    product("Fine Speaker", 2000, { codecs: ["SBC", "AAC"] }, "speakers"),
    product("Headset", 2000, {}, "gamingheadphone"),
  ];
  expect(namesOf(goesWith(stem, candidates))).toEqual([
    "Murmur Watch",
    "Best Seller",
    "Second Seller",
    "Fine Speaker",
    "Plain Speaker",
  ]);
});

test("members of one family are neither similar products nor go with each other", () => {
  const familyId = "f".repeat(24);
  const midnight = { ...stem, familyId };
  const sand = { ...product("Twin", 3000, { ...stem.specs }), familyId };
  const other = product("Other", 3100, { ...stem.specs });
  expect(namesOf(similarTo(midnight, [sand, other]))).toEqual(["Other"]);
  expect(namesOf(similarTo(stem, [sand, other]))).toEqual(["Twin", "Other"]);
});
