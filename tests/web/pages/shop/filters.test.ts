import fc from "fast-check";
import { expect, test } from "vitest";
import { categories, listingSorts } from "../../../../shared/products/catalogue.ts";
import {
  everything,
  type Filters,
  filtersOf,
  hrefOf,
  priceStep,
  queryOf,
} from "../../../../web/src/pages/shop/listing/filters.ts";

/** Reads an address as the router passes it to the page. */
function read(href: string): Filters {
  const { pathname, searchParams } = new URL(href, "https://shop.test");
  return filtersOf(decodeURIComponent(pathname.split("/")[2] ?? ""), searchParams);
}

const step = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((steps) => steps * priceStep);
const anyFilters: fc.Arbitrary<Filters> = fc.record({
  keyword: fc.string({ maxLength: 40 }).map((text) => text.trim()),
  category: fc.constantFrom(undefined, ...categories),
  min: step(0, 20),
  max: step(21, 50),
  page: fc.integer({ min: 1, max: 10_000 }),
  sort: fc.constantFrom(...listingSorts),
  inStock: fc.boolean(),
  rating: fc.integer({ min: 0, max: 5 }),
  colour: fc.constantFrom("", "blue", "black,beige"),
  origin: fc.constantFrom("", "IN", "CN,VN"),
  specs: fc.dictionary(
    fc.constantFrom("water", "codecs", "fit", "battery.gte", "battery.lte"),
    fc.constantFrom("IPX4,IPX5", "Open, clipped on", "7.5", "a=b&c"),
    { noNullPrototype: true },
  ),
});

test("the address contains the whole selection", () => {
  fc.assert(
    // The browser itself removes "." and ".." from every path.
    fc.property(
      anyFilters.filter(({ keyword }) => !/^\.{1,2}$/.test(keyword)),
      (filters) => {
        expect(read(hrefOf(filters))).toEqual(filters);
      },
    ),
  );
});

test("the selection of all products needs no parameters", () => {
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
  ["/products/orb?sort=cheapest", { sort: "newest" }],
])("%s falls back to valid values", (href, expected) => {
  expect(read(href)).toMatchObject(expected);
});

test("the slider's maximum requests prices up to 50000, a lower value exactly that", () => {
  expect(queryOf(everything)).toEqual({
    group: "family",
    keyword: "",
    page: 1,
    "price[gte]": 0,
    "price[lte]": 50_000,
  });
  expect(queryOf({ ...everything, max: 24_500 })["price[lte]"]).toBe(24_500);
});

test("stock, rating and specifications are sent under the call's parameter names", () => {
  const specs = { water: "IPX4,IPX5", "battery.gte": "20", "battery.lte": "50" };
  expect(queryOf({ ...everything, inStock: true, rating: 4, specs })).toMatchObject({
    inStock: "true",
    "rating[gte]": 4,
    "spec[water]": "IPX4,IPX5",
    "spec[battery][gte]": "20",
    "spec[battery][lte]": "50",
  });
});
