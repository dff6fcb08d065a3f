import { expect, test } from "vitest";
import { readDemo } from "../../infra/local/seed/copy.ts";
import { categories } from "../../shared/products/catalogue.ts";
import { facetsOf } from "../../shared/products/facet.ts";
import { isGtin } from "../../shared/products/product-input.ts";
import { fittingSpecs, problemsOf, shownSpecs } from "../../shared/products/spec.ts";
import { specsOf } from "../../shared/products/specs.ts";

test("keys are unique in a category, and every hint belongs to an existing choice", () => {
  for (const category of categories) {
    const keys = specsOf(category).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    for (const spec of specsOf(category))
      if (spec.kind === "choice")
        expect(spec.choices, `${category} ${spec.key}`).toEqual(
          expect.arrayContaining(Object.keys(spec.hints ?? {})),
        );
  }
});

test("the search index has room for every facet's choices", () => {
  for (const facet of categories.flatMap(facetsOf))
    if (facet.kind === "choice")
      expect(facet.choices.length, facet.key).toBeLessThanOrEqual(facet.isMany ? 8 : 255);
});

test.each([
  [{ battery: "8" }, { battery: "Enter a number from 0 to 1000" }],
  [{ battery: -1 }, { battery: "Enter a number from 0 to 1000" }],
  [{ battery: Number.NaN }, { battery: "Enter a number from 0 to 1000" }],
  [{ multipoint: "yes" }, { multipoint: "Choose yes or no" }],
  [{ codecs: "AAC" }, { codecs: "Choose from SBC, AAC, aptX, aptX Adaptive, LDAC, LC3" }],
  [{ codecs: ["AAC", "AAC"] }, { codecs: "Choose from SBC, AAC, aptX, aptX Adaptive, LDAC, LC3" }],
  [{ codecs: [] }, { codecs: "Choose from SBC, AAC, aptX, aptX Adaptive, LDAC, LC3" }],
  [{ gps: true }, { gps: "This category doesn't have this specification" }],
  [{ __proto__: true, constructor: 1 }, { constructor: "This category doesn't have this specification" }],
])("earbuds with %j", (specs, problems) => {
  expect(problemsOf("earbuds", specs as never)).toEqual(problems);
  expect(fittingSpecs("earbuds", specs as never)).toEqual({});
});

test("values are shown in the table's order, with unit and plain words", () => {
  const shown = shownSpecs("earbuds", { codecs: ["SBC", "AAC"], water: "IPX5", battery: 8 });
  expect(shown).toEqual([
    { key: "battery", label: "Battery", value: 8, unit: "h" },
    { key: "water", label: "Water rating", value: "IPX5", hint: "IPX5: rain and sweat, not swimming." },
    { key: "codecs", label: "Codecs", value: ["SBC", "AAC"], hint: "AAC is what iPhones use." },
  ]);
});

test.each([
  ["8907331121010", true],
  ["8907331121011", false],
  ["96385074", true],
  ["036000291452", true],
  ["0360002914520", false],
  ["89073311210", false],
  ["890733112101O", false],
])("GTIN %s: %s", (text, isValid) => expect(isGtin(text)).toBe(isValid));

test("all demo products have valid specifications that match their descriptions", async () => {
  const { products } = await readDemo();
  expect(products.length).toBeGreaterThanOrEqual(36);
  expect(new Set(products.map(({ gtin }) => gtin)).size).toBe(products.length);
  expect(new Set(products.map(({ model }) => model)).size).toBe(products.length);
  const words = { 5: "five", 7: "seven", 8: "eight", 9: "nine", 10: "ten", 12: "twelve" } as const;
  for (const { slug, category, specs, inTheBox, gtin, description } of products) {
    expect(problemsOf(category, specs), slug).toEqual({});
    expect(isGtin(gtin), slug).toBe(true);
    expect(inTheBox.length, slug).toBeGreaterThan(1);
    expect(Object.keys(specs).length, slug).toBeGreaterThanOrEqual(5);
    // What a description says of water is what the specification says, and the other way round.
    const said = /IPX?\d+|\d+ ATM/.exec(description)?.[0];
    expect(specs.water, slug).toBe(said);
    const decibels = /up to (\d+)(?: dB)?/.exec(description)?.[1];
    if (description.includes(" dB")) expect(specs.anc, slug).toBe(Number(decibels));
    const hours = specs.battery as keyof typeof words | undefined;
    if (hours && words[hours])
      expect(description.toLowerCase(), slug).toMatch(new RegExp(`${words[hours]}|${hours}`));
  }
});
