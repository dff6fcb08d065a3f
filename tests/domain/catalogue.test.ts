import { expect, test } from "vitest";
import { pageOf } from "../../functions/domain/catalogue.ts";
import { ProductQuery } from "../../shared/product.ts";

const entries = [
  { id: "1", name: "Été Studio", pricePaise: 999_900, category: "headphone", description: "Wool and walnut" },
  { id: "2", name: "Vesper Orb", pricePaise: 250_000, category: "speakers", description: "Deep bass" },
  { id: "3", name: "Wisp", pricePaise: 49_900, category: "earbuds", description: "Deep, tiny (a+)+$" },
] as const;
const find = (query: object) => pageOf(entries, ProductQuery.parse(query)).ids;

test("all words of a keyword must occur, in name, category or description, accents and case aside", () => {
  expect(find({ keyword: "ete STUDIO" })).toEqual(["1"]);
  expect(find({ keyword: "deep" })).toEqual(["2", "3"]);
  expect(find({ keyword: "deep earbuds" })).toEqual(["3"]);
  expect(find({ keyword: "(a+)+$" })).toEqual(["3"]);
  expect(find({ keyword: ".*" })).toEqual([]);
});

test("category and price narrow, both price ends included", () => {
  expect(find({ category: "speakers" })).toEqual(["2"]);
  expect(find({ "price[gte]": "499", "price[lte]": "2500" })).toEqual(["2", "3"]);
  expect(find({ "price[gte]": "2500.01" })).toEqual(["1"]);
});

test("pages are of 12, with the exact total, and empty beyond the end", () => {
  const many = Array.from({ length: 30 }, (_, at) => ({ ...entries[1], id: String(at) }));
  const page = (number: number) => pageOf(many, ProductQuery.parse({ page: number }));
  expect(page(1)).toEqual({ ids: many.slice(0, 12).map(({ id }) => id), total: 30 });
  expect(page(3).ids).toHaveLength(6);
  expect(page(10_000)).toEqual({ ids: [], total: 30 });
});
