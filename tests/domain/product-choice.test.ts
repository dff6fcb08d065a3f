import { expect, test } from "vitest";
import { choose } from "../../functions/domain/product-choice.ts";

const entry = (
  id: string,
  name: string,
  pricePaise: number,
  category: "earbuds" | "speakers" = "earbuds",
) => ({
  id,
  name,
  pricePaise,
  category,
});
const all = [entry("c", "Élan 10", 300), entry("b", "Elan 9", 100, "speakers"), entry("a", "Brio", 200)];
const low = new Map([
  ["a", 0],
  ["b", 4],
]);

test("without a wish everything, newest first", () => {
  expect(choose(all, low, {})).toEqual(["c", "b", "a"]);
});

test("search minds neither case nor accents and takes words in any order", () => {
  expect(choose(all, low, { search: "ELAN" })).toEqual(["c", "b"]);
  expect(choose(all, low, { search: "9 élan" })).toEqual(["b"]);
  expect(choose(all, low, { search: "speakers elan" })).toEqual(["b"]);
});

test("names sort as people count, prices both ways, what is low comes first", () => {
  expect(choose(all, low, { sort: "name" })).toEqual(["a", "b", "c"]);
  expect(choose(all, low, { sort: "price" })).toEqual(["b", "a", "c"]);
  expect(choose(all, low, { sort: "-price" })).toEqual(["c", "a", "b"]);
  expect(choose(all, low, { sort: "stock" })).toEqual(["a", "b", "c"]);
});

test("stock levels: low includes out, in excludes it", () => {
  expect(choose(all, low, { stock: "out" })).toEqual(["a"]);
  expect(choose(all, low, { stock: "low" })).toEqual(["b", "a"]);
  expect(choose(all, low, { stock: "in" })).toEqual(["c", "b"]);
});
