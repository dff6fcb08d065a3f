import { expect, test } from "vitest";
import {
  type Choice,
  choose as chooseFrom,
  placesAfter,
  readPlace,
  writePlace,
} from "../../functions/catalogue/product-choice.ts";

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

const choose = (entries: typeof all, stocks: typeof low, choice: Choice) =>
  chooseFrom(entries, stocks, choice).map(([, id]) => id);

test("without filters everything is listed, newest first", () => {
  expect(choose(all, low, {})).toEqual(["c", "b", "a"]);
});

test("search ignores case, accents and apostrophes and takes words in any order", () => {
  expect(choose(all, low, { search: "ELAN" })).toEqual(["c", "b"]);
  expect(choose(all, low, { search: "9 élan" })).toEqual(["b"]);
  expect(choose(all, low, { search: "speakers elan" })).toEqual(["b"]);
  const quoted = entry("d", "Rook\u2019s Nest", 400);
  for (const search of ["rooks nest", "rook's"]) expect(choose([quoted], low, { search })).toEqual(["d"]);
});

test("names sort numerically, prices sort both ways, and low stock sorts first", () => {
  expect(choose(all, low, { sort: "name" })).toEqual(["a", "b", "c"]);
  expect(choose(all, low, { sort: "price" })).toEqual(["b", "a", "c"]);
  expect(choose(all, low, { sort: "-price" })).toEqual(["c", "a", "b"]);
  expect(choose(all, low, { sort: "stock" })).toEqual(["a", "b", "c"]);
});

test("the stock level low includes products that are out of stock, and in excludes them", () => {
  expect(choose(all, low, { stock: "out" })).toEqual(["a"]);
  expect(choose(all, low, { stock: "low" })).toEqual(["b", "a"]);
  expect(choose(all, low, { stock: "in" })).toEqual(["c", "b"]);
});

test("a page continues after the last sort key, even when that entry has moved or gone", () => {
  const places = chooseFrom(all, low, { sort: "price" });
  const rest = (after: (typeof places)[number]) => placesAfter(places, after, "price").map(([, id]) => id);
  expect(places.map(rest)).toEqual([["a", "c"], ["c"], []]);
  expect(rest([150, "gone"])).toEqual(["a", "c"]);
});

test("a sort key is read back as written, and other texts are rejected", () => {
  const id = "0123456789abcdef01234567";
  expect(readPlace(writePlace(["Élan", id]), "name")).toEqual(["Élan", id]);
  expect(readPlace(writePlace([300, id]), "price")).toEqual([300, id]);
  expect(readPlace(writePlace([0, id]))).toEqual([0, id]);
  for (const text of ["", "{", "[]", `[300,"${id}",1]`, '[300,"b"]', `["300","${id}"]`, `[null,"${id}"]`])
    expect(readPlace(text, "price")).toBeUndefined();
});
