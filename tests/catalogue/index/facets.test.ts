import fc from "fast-check";
import { expect, test } from "vitest";
import { readSpecFilters } from "../../../shared/products/facet.ts";
import { find, findWithFacets } from "../../../shared/search/search.ts";
import { commonNaively, facetsNaively, listed } from "./naive.ts";
import { play, query, world } from "./world.ts";

const everything = { start: 0, count: 1000 };

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
