import { expect, test } from "vitest";
import { countries } from "../../shared/products/countries.ts";
import { countryName } from "../../shared/products/country-name.ts";
import { missingDeclarations } from "../../shared/products/declarations.ts";

test("every listed country is in use and has an English name of its own", () => {
  expect(countries).toHaveLength(249);
  expect(new Set(countries.map(countryName)).size).toBe(countries.length);
  for (const code of countries) expect(countryName(code)).not.toBe(code);
  expect(["IN", "VN", "CN"].map(countryName)).toEqual(["India", "Vietnam", "China"]);
});

const party = { name: "Earshot", address: "14 Residency Road" };
const texts = { commonName: "Earbuds", netQuantity: "1 N" };

test.each([
  ["nothing", undefined, 4],
  ["no company", { ...texts, countryOfOrigin: "IN" }, 1],
  ["a maker without an address", { ...texts, countryOfOrigin: "IN", maker: { name: "Earshot" } }, 1],
  ["Indian goods with an importer only", { ...texts, countryOfOrigin: "IN", importer: party }, 1],
  ["imported goods without an importer", { ...texts, countryOfOrigin: "CN", maker: party }, 1],
  ["no country", { ...texts, importer: party }, 1],
])("a label with %s is incomplete", (_, declarations, count) => {
  expect(missingDeclarations(declarations)).toHaveLength(count);
});

test.each([
  { ...texts, countryOfOrigin: "IN", maker: party },
  { ...texts, countryOfOrigin: "IN", packer: party },
  { ...texts, countryOfOrigin: "CN", importer: party },
])("a label is complete with who answers for the goods: %o", (declarations) => {
  expect(missingDeclarations(declarations)).toEqual([]);
});
