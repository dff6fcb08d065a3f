import { expect, test } from "vitest";
import {
  readSortCursor,
  type SortCursor,
  writeSortCursor,
} from "../../../functions/catalogue/index/sort-cursor.ts";
import { findForStaff } from "../../../functions/catalogue/index/staff-search.ts";
import type { StaffQuery, StaffView } from "../../../functions/catalogue/index/staff-selection.ts";
import { buildSegment } from "../../../shared/search/builder.ts";
import { viewOf } from "../../../shared/search/views.ts";

const idOf = (letter: string) => letter.padStart(24, "0");
const entry = (
  id: string,
  name: string,
  pricePaise: number,
  category: "earbuds" | "speakers" = "earbuds",
) => ({
  id: idOf(id),
  name,
  pricePaise,
  category,
  description: "",
  createdAt: new Date(Number.parseInt(id, 16)).toISOString(),
});
const viewsOf = (...entries: ReturnType<typeof entry>[]): StaffView[] => {
  const { listing, names } = buildSegment(entries);
  return [{ ...viewOf(listing), names }];
};
const all = viewsOf(
  entry("c", "Élan 10", 300),
  entry("b", "Elan 9", 100, "speakers"),
  entry("a", "Brio", 200),
);
const low = new Map([
  [idOf("a"), 0],
  [idOf("b"), 4],
]);

const cursorsOf = (query: StaffQuery, after?: SortCursor) =>
  findForStaff(all, { query, low }, { after, limit: 10 }).cursors;
const choose = (query: StaffQuery, after?: SortCursor) =>
  cursorsOf(query, after).map(([, id]) => id.slice(-1));

test("without a filter everything is listed, newest first", () => {
  expect(choose({})).toEqual(["c", "b", "a"]);
});

test("search ignores case, accents and apostrophes and takes parts of words in any order", () => {
  expect(choose({ search: "ELAN" })).toEqual(["c", "b"]);
  expect(choose({ search: "9 élan" })).toEqual(["b"]);
  expect(choose({ search: "speakers elan" })).toEqual(["b"]);
  expect(choose({ search: "la" })).toEqual(["c", "b"]);
  expect(choose({ search: "peak" })).toEqual(["b"]);
  expect(choose({ search: "oe" })).toEqual([]);
  const quoted = viewsOf(entry("d", "Rook\u2019s Nest", 400));
  for (const search of ["rooks nest", "rook's"]) {
    const found = findForStaff(quoted, { query: { search }, low }, { after: undefined, limit: 10 });
    expect(found.cursors).toEqual([[0, idOf("d")]]);
  }
});

test("names sort in natural order, prices both ways, and low stock first", () => {
  expect(choose({ sort: "name" })).toEqual(["a", "b", "c"]);
  expect(choose({ sort: "price" })).toEqual(["b", "a", "c"]);
  expect(choose({ sort: "-price" })).toEqual(["c", "a", "b"]);
  expect(choose({ sort: "stock" })).toEqual(["a", "b", "c"]);
});

test("low stock includes sold-out products, in stock excludes them", () => {
  expect(choose({ stock: "out" })).toEqual(["a"]);
  expect(choose({ stock: "low" })).toEqual(["b", "a"]);
  expect(choose({ stock: "in" })).toEqual(["c", "b"]);
});

test("a page continues after the last row, even if that row has moved or was deleted", () => {
  const rest = (after: SortCursor) => choose({ sort: "price" }, after);
  expect(cursorsOf({ sort: "price" }).map(rest)).toEqual([["a", "c"], ["c"], []]);
  expect(rest([150, idOf("d")])).toEqual(["a", "c"]);
});

test("a sort cursor is read back as written, and anything else is rejected", () => {
  const id = "0123456789abcdef01234567";
  expect(readSortCursor(writeSortCursor(["Élan", id]), "name")).toEqual(["Élan", id]);
  expect(readSortCursor(writeSortCursor([300, id]), "price")).toEqual([300, id]);
  expect(readSortCursor(writeSortCursor([0, id]))).toEqual([0, id]);
  for (const text of ["", "{", "[]", `[300,"${id}",1]`, '[300,"b"]', `["300","${id}"]`, `[null,"${id}"]`])
    expect(readSortCursor(text, "price")).toBeUndefined();
});
