import fc from "fast-check";
import { expect, it } from "vitest";
import { toRupees } from "../../shared/core/money.ts";
import { categories, listingSorts } from "../../shared/products/catalogue.ts";
import { buildSegment } from "../../shared/search/builder.ts";
import type { SearchEntry } from "../../shared/search/entry.ts";
import { type ListingInput, maxSuggested, queryOf, windowOf } from "../../shared/search/listing.ts";
import { listIn, suggest } from "../../shared/search/search.ts";
import { viewOf } from "../../shared/search/views.ts";
import { searchIn } from "../../web/src/worker/offline-search.ts";
import { member } from "./index/world.ts";

const site = "https://shop.example";

/** The entries as browsers are given them. */
const onWire = (entries: readonly SearchEntry[]) =>
  entries.map(
    ({
      id,
      pricePaise,
      soldOut,
      familyId,
      soldIn90Days = 0,
      ratingHalves = 0,
      reviewCount = 0,
      ...rest
    }) => ({
      ...rest,
      family:
        familyId === undefined ? undefined : { _id: familyId, name: "", axes: [], from: 0, members: [] },
      _id: id,
      price: toRupees(pricePaise),
      stock: soldOut ? 0 : 3,
      rating: reviewCount === 0 ? 0 : ratingHalves / 2 / reviewCount,
      numofReviews: reviewCount,
      images: [],
      popularity: soldIn90Days,
    }),
  );

const input = fc.record({
  keyword: fc.constantFrom(
    "",
    "red",
    "reed wood",
    "walnt",
    "usb c",
    "speker",
    "ov",
    "brass earbuds under 50",
    "?",
  ),
  page: fc.constantFrom(1, 1, 2),
  "price[gte]": fc.constantFrom(0, 0, 0.03),
  "price[lte]": fc.constantFrom(50_000, 50_000, 0.06),
  sort: fc.constantFrom(...listingSorts),
  category: fc.constantFrom(undefined, ...categories),
  inStock: fc.constantFrom(undefined, undefined, true as const),
  featured: fc.constantFrom(undefined, undefined, true as const),
  "rating[gte]": fc.constantFrom(undefined, undefined, 3, 4.5),
  group: fc.constantFrom(undefined, "family" as const),
  origin: fc.constantFrom(undefined, undefined, undefined, ["IN"], ["CN", "VN"]),
  colour: fc.constantFrom(undefined, undefined, undefined, ["blue" as const, "black" as const]),
}) satisfies fc.Arbitrary<ListingInput>;

const lowest = (entries: readonly SearchEntry[], ids: readonly string[]): number =>
  toRupees(Math.min(...entries.filter(({ id }) => ids.includes(id)).map(({ pricePaise }) => pricePaise)));

const address = (path: string, query: object): URL => {
  const url = new URL(path, site);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, String(value));
  return url;
};

it("offline search lists, counts and suggests what the server does for the same products", () => {
  const catalogue = fc.uniqueArray(member, { selector: ({ id }) => id, minLength: 6, maxLength: 40 });
  let found = 0;
  fc.assert(
    fc.property(catalogue, fc.array(input, { minLength: 1, maxLength: 6 }), (entries, inputs) => {
      const views = [viewOf(buildSegment(entries).listing)];
      const search = searchIn(onWire(entries));
      for (const each of inputs) {
        const server = listIn(views, queryOf(each), windowOf(each));
        const browser = search(address("/api/v1/products", each));
        expect(browser).toMatchObject({
          products: server.ids.map((_id) => {
            const family = server.families?.get(_id);
            return { _id, family: family && { _id: family.id, from: lowest(entries, family.found) } };
          }),
          filteredProductsCount: server.total,
          productsCount: server.size,
        });
        expect(browser && "facets" in browser ? browser.facets : []).toEqual(server.facets);
        found += server.total;
        const { keyword } = each;
        const { ids, categories: named } = suggest(views, keyword, maxSuggested);
        expect(search(address("/api/v1/products/suggest", { keyword }))).toMatchObject({
          products: ids.map((_id) => ({ _id })),
          categories: named.map((category) => ({ category })),
        });
      }
    }),
    { numRuns: 100 },
  );
  // Some 130; the test would prove nothing if both found nothing.
  expect(found).toBeGreaterThan(10);
});

it("offline search answers listings and suggestions only", () => {
  const search = searchIn([]);
  expect(search(new URL("/api/v1/products?page=x", site))).toBeUndefined();
  expect(search(new URL("/api/v1/product/0123456789abcdef01234567/related", site))).toBeUndefined();
});
