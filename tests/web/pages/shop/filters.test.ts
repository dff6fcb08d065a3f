import fc from "fast-check";
import { expect, test } from "vitest";
import { categories } from "../../../../shared/catalogue.ts";
import {
  everything,
  type Filters,
  filtersOf,
  hrefOf,
  priceStep,
  queryOf,
} from "../../../../web/src/pages/shop/listing/filters.ts";

/** As the router hands an address to the page. */
function read(href: string): Filters {
  const { pathname, searchParams } = new URL(href, "https://shop.test");
  return filtersOf(decodeURIComponent(pathname.split("/")[2] ?? ""), searchParams);
}

const step = (from: number, to: number) => fc.integer({ min: from, max: to }).map((at) => at * priceStep);
const anyFilters: fc.Arbitrary<Filters> = fc.record({
  keyword: fc.string({ maxLength: 40 }).map((text) => text.trim()),
  category: fc.constantFrom(undefined, ...categories),
  min: step(0, 20),
  max: step(21, 50),
  page: fc.integer({ min: 1, max: 10_000 }),
});

test("an address says all of a selection", () => {
  fc.assert(
    // "." and ".." are taken out of every path by the browser itself.
    fc.property(
      anyFilters.filter(({ keyword }) => !/^\.{1,2}$/.test(keyword)),
      (filters) => {
        expect(read(hrefOf(filters))).toEqual(filters);
      },
    ),
  );
});

test("everything needs no parameters", () => {
  expect(hrefOf(everything)).toBe("/products");
});

test.each([
  ["/products?category=gamingheadophone", { category: "gamingheadphone" }],
  ["/products?category=toaster", { category: undefined }],
  ["/products?page=0", { page: 1 }],
  ["/products?page=-3", { page: 1 }],
  ["/products?page=two", { page: 1 }],
  ["/products?min=9000&max=3000", { min: 3000, max: 3000 }],
  ["/products?max=9999999", { max: 25_000 }],
])("%s makes the best of it", (href, expected) => {
  expect(read(href)).toMatchObject(expected);
});

test("the slider's top asks up to 50000, anything below for just that", () => {
  expect(queryOf(everything)).toEqual({ keyword: "", page: 1, "price[gte]": 0, "price[lte]": 50_000 });
  expect(queryOf({ ...everything, max: 24_500 })["price[lte]"]).toBe(24_500);
});
