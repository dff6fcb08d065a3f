import { assert, constantFrom, integer, oneof, property, string, stringMatching, tuple } from "fast-check";
import { expect, test } from "vitest";
import { addressOf, isStored, listPages, nameOf } from "../../functions/pages/page-name.ts";
import { categories } from "../../shared/products/catalogue.ts";

const page = integer({ min: 2, max: 9999 });
const category = constantFrom(...categories);
const address = oneof(
  constantFrom("/", "/products", "/faq", "/new-arrivals"),
  stringMatching(/^[0-9a-f]{24}$/).map((id) => `/product/${id}`),
  stringMatching(/^[a-z0-9-]{1,40}$/).map((slug) => `/blogs/${slug}`),
  category.map((each) => `/product/${each}`),
  category.map((each) => `/products?category=${each}`),
  page.map((number) => `/products?page=${number}`),
  tuple(category, page).map(([each, number]) => `/products?category=${each}&page=${number}`),
);

test("an address maps to one path segment and back", async () => {
  await assert(
    property(address, (given) => {
      const name = nameOf(given);
      expect(name).toMatch(/^[a-z0-9,-]+$/);
      expect(addressOf(name ?? "")).toBe(given);
    }),
  );
});

test("a string that names no page has no address and is not stored", async () => {
  for (const name of [
    "",
    ",",
    "products,1",
    "products,toasters",
    "products,2,earbuds",
    "product,",
    "product,Drift",
  ])
    expect([addressOf(name), isStored(name)], name).toEqual([undefined, false]);
  await assert(
    property(oneof(string(), stringMatching(/^[a-z0-9,]{1,30}$/)), (name) => {
      const found = addressOf(name);
      if (found !== undefined && found !== "/home") expect(nameOf(found)).toBe(name);
    }),
  );
});

test("only the first page of a listing is stored; later and unknown pages are not", () => {
  for (const name of listPages(categories)) expect(isStored(name), name).toBe(true);
  for (const name of ["products,2", "products,earbuds,12", "missing"])
    expect(isStored(name), name).toBe(false);
});
