import fc from "fast-check";
import { expect, test } from "vitest";
import type { CatalogueEntry } from "../../../functions/catalogue/product.ts";
import {
  type Facet,
  type FacetCounts,
  facetsOf,
  readSpecFilters,
  type SpecFilter,
} from "../../../shared/products/facet.ts";
import { fittingSpecs } from "../../../shared/products/spec.ts";
import { find, findWithFacets, type Query } from "../../../shared/search/search.ts";
import { play, query, world } from "./world.ts";

const everything = { start: 0, count: 1000 };
const mean = ({ ratingHalves = 0, reviewCount = 0 }: CatalogueEntry) =>
  reviewCount === 0 ? 0 : Math.round((ratingHalves / 2 / reviewCount) * 10) / 10;

/** A value as a product of the category states it; undefined when the category has no such facet, or it does not fit. */
function stated({ category, specs = {} }: CatalogueEntry, key: string) {
  const isFacet = facetsOf(category).some((facet) => facet.key === key);
  const value = specs[key];
  return isFacet && value !== undefined ? fittingSpecs(category, { [key]: value })[key] : undefined;
}

function hasSpec(entry: CatalogueEntry, { key, values, gte, lte }: SpecFilter): boolean {
  const value = stated(entry, key);
  if (value === undefined) return false;
  const all = [value].flat().map(String);
  if (values && !all.some((each) => values.includes(each))) return false;
  if (gte === undefined && lte === undefined) return true;
  if (typeof value === "boolean")
    return Number(value) >= (gte ?? 0) && (lte === undefined || Number(value) <= lte);
  return typeof value === "number" && value >= (gte ?? 0) && value <= (lte ?? Number.POSITIVE_INFINITY);
}

const passes = (entry: CatalogueEntry, asked: Query): boolean =>
  (asked.category ?? entry.category) === entry.category &&
  entry.pricePaise >= asked.fromPaise &&
  entry.pricePaise <= asked.toPaise &&
  !(asked.inStock && entry.soldOut) &&
  !(asked.featured && !entry.featured) &&
  mean(entry) >= (asked.minRating ?? 0) &&
  (asked.specs ?? []).every((filter) => hasSpec(entry, filter));

const ranks = {
  newest: () => 0,
  best: () => 0,
  price: ({ pricePaise }: CatalogueEntry) => pricePaise,
  "-price": ({ pricePaise }: CatalogueEntry) => -pricePaise,
  rating: (entry: CatalogueEntry) => -mean(entry),
  popular: ({ soldIn90Days = 0 }: CatalogueEntry) => -soldIn90Days,
};

const listed = (entries: readonly CatalogueEntry[], asked: Query): CatalogueEntry[] =>
  entries
    .filter((entry) => passes(entry, asked))
    .sort(
      (a, b) =>
        ranks[asked.sort](a) - ranks[asked.sort](b) ||
        Date.parse(b.createdAt) - Date.parse(a.createdAt) ||
        (a.id < b.id ? 1 : -1),
    );

const numbersIn = (entries: readonly CatalogueEntry[], key: string): number[] =>
  entries.map((entry) => stated(entry, key)).filter((value) => typeof value === "number");

/** Sixteen equal steps over all of the category's numbers, which the index stores as floats. */
function distributionOf(numbers: readonly number[]) {
  const [min, max] = [Math.min(...numbers), Math.max(...numbers)];
  if (!(min < max)) return {};
  const [from, to] = [Math.fround(min), Math.fround(max)];
  const steps = numbers.map((each) =>
    Math.min(15, Math.floor((Math.fround(each) - from) * (16 / (to - from)))),
  );
  const counts = Array.from({ length: 16 }, (_, step) => steps.filter((each) => each === step).length);
  return { distribution: { min, max, counts } };
}

interface Counted {
  kept: readonly CatalogueEntry[];
  /** All of the category. */
  whole: readonly CatalogueEntry[];
}

function countsOf(facet: Facet, { kept, whole }: Counted, chosen: SpecFilter | undefined): FacetCounts[] {
  const { key, label } = facet;
  const values = kept.map((entry) => stated(entry, key));
  if (facet.kind === "number") {
    const numbers = numbersIn(kept, key);
    const ends = numbers.length > 0 ? { min: Math.min(...numbers), max: Math.max(...numbers) } : {};
    return numbers.length > 0 || chosen
      ? [
          {
            key,
            label,
            ...(facet.unit && { unit: facet.unit }),
            ...ends,
            ...distributionOf(numbersIn(whole, key)),
          },
        ]
      : [];
  }
  const counted = (facet.kind === "flag" ? ["true", "false"] : facet.choices).map((value) => ({
    value,
    label: facet.kind === "flag" ? { true: "Yes", false: "No" }[value as "true"] : value,
    count: values.filter((each) => each !== undefined && [each].flat().map(String).includes(value)).length,
  }));
  const shown = counted.filter(({ value, count }) => count > 0 || chosen?.values?.includes(value));
  return shown.length > 0 ? [{ key, label, values: shown }] : [];
}

/** Each facet's counts with all filters but its own. `all` has the distributions. */
function facetsNaively(
  all: readonly CatalogueEntry[],
  asked: Query,
  entries: readonly CatalogueEntry[] = all,
): FacetCounts[] {
  const { category, specs = [] } = asked;
  if (category === undefined) return [];
  return facetsOf(category).flatMap((facet) => {
    const others = specs.filter(({ key }) => key !== facet.key);
    const kept = entries.filter((entry) => passes(entry, { ...asked, specs: others }));
    const whole = all.filter((entry) => entry.category === category);
    return countsOf(
      facet,
      { kept, whole },
      specs.find(({ key }) => key === facet.key),
    );
  });
}

/** In stock and by rating, each with all filters but its own. */
const commonNaively = (entries: readonly CatalogueEntry[], asked: Query) => ({
  inStock: entries.filter((entry) => passes(entry, { ...asked, inStock: true })).length,
  ratings: [4, 3].map((stars) => ({
    stars,
    count: entries.filter((entry) => passes(entry, { ...asked, minRating: stars })).length,
  })),
});

test("filters, sort orders and facet counts match a full scan, after any changes and merges", () => {
  fc.assert(
    fc.property(world, query, fc.nat({ max: 30 }), (played, asked, start) => {
      const { segmented, fresh, entries } = play(played);
      const plain = { ...asked, keyword: "" };
      const expected = listed(entries, plain).map(({ id }) => id);
      for (const views of [segmented, fresh]) {
        const found = findWithFacets(views, plain, everything);
        expect(found.ids).toEqual(expected);
        expect(found.total).toBe(expected.length);
        expect(found.facets).toEqual(facetsNaively(entries, plain));
        expect(found.counts).toEqual(commonNaively(entries, plain));
        expect(find(views, plain, { start, count: 3 }).ids).toEqual(expected.slice(start, start + 3));
        // Once more: counts of a whole category are kept.
        expect(findWithFacets(views, plain, everything).facets).toEqual(found.facets);
      }
      // A keyword's matches are counted and sorted like all products.
      const matching = new Set(find(fresh, { ...everyProduct, keyword: asked.keyword }, everything).ids);
      const among = entries.filter(({ id }) => matching.has(id));
      const { sort } = asked;
      if (asked.keyword === "" || sort === "best") return;
      const found = findWithFacets(segmented, asked, everything);
      expect(found.ids).toEqual(listed(among, asked).map(({ id }) => id));
      expect(found.facets).toEqual(facetsNaively(among.length > 0 ? entries : [], asked, among));
      expect(found.counts).toEqual(commonNaively(among, asked));
    }),
    { numRuns: 300 },
  );
});

const everyProduct = { sort: "newest", fromPaise: 0, toPaise: 5_000_000 } as const;

test.each([
  [{ "spec[water]": "IPX4,IPX5" }, [{ key: "water", values: ["IPX4", "IPX5"] }]],
  [
    { "spec[fit]": "Open, clipped on,Ear hooks" },
    [{ key: "fit", values: ["Open, clipped on", "Ear hooks"] }],
  ],
  [{ "spec[battery][gte]": "7.5", "spec[battery][lte]": "40" }, [{ key: "battery", gte: 7.5, lte: 40 }]],
  [{ "spec[multipoint]": "true" }, [{ key: "multipoint", values: ["true"] }]],
  [{ keyword: "spec[x]", other: "1" }, []],
])("the query %j is read as %j", (asked, filters) => {
  expect(readSpecFilters({ category: "earbuds", ...asked })).toEqual({ filters });
});

test.each([
  { "spec[gps]": "true" },
  { "spec[water]": "IPX9" },
  { "spec[water]": "" },
  { "spec[water][gte]": "1" },
  { "spec[battery]": "8" },
  { "spec[battery][gte]": "-1" },
  { "spec[battery][gte]": "1e3" },
  { "spec[battery][eq]": "1" },
  { "spec[__proto__]": "1" },
  { "spec[bluetooth]": "5.3" },
  { "spec[": "1" },
  { "spec[multipoint]": "true,false,true" },
])("%j is rejected, naming the parameter", (asked) => {
  const { problem } = readSpecFilters({ category: "earbuds", ...asked });
  expect(problem?.parameter).toBe(Object.keys(asked)[0]);
});
