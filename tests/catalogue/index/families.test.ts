import fc from "fast-check";
import { expect, test } from "vitest";
import { basicColours } from "../../../shared/products/basic-colours.ts";
import type { Query } from "../../../shared/search/candidates.ts";
import { find, listIn } from "../../../shared/search/search.ts";
import type { View } from "../../../shared/search/views.ts";
import { familiesShop, randomQueries } from "../../bench/family-shop.ts";
import { groupNaively, type Shop } from "./naive.ts";
import { familyWorld, play, query } from "./world.ts";

function agree(views: readonly View[], shop: Shop, asked: Query, start: number): number {
  const expected = groupNaively(shop, asked);
  const { total } = expected({ start: 0, count: 0 });
  for (const window of [
    { start: 0, count: 12 },
    { start, count: 5 },
    { start: Math.max(0, total - 3), count: 12 },
  ])
    expect(listIn(views, asked, window)).toEqual(expected(window));
  return total;
}

const colours = fc.uniqueArray(fc.constantFrom(...basicColours), { minLength: 1 });

test("cards of families, their order, totals and counts match a full scan, after any changes and merges", () => {
  fc.assert(
    fc.property(familyWorld, query, colours, fc.nat({ max: 20 }), (played, narrow, wanted, start) => {
      const { keyword, sort, category, fromPaise, toPaise } = narrow;
      const first = { start: 0, count: 1 };
      const all = { keyword: "", sort, fromPaise: 0, toPaise: 5_000_000, isGrouped: true };
      const { segmented, fresh, entries } = play(played, (views) => find(views, all, first));
      const shop = { fresh, entries };
      for (const asked of [
        all,
        { ...all, sort: "newest", category, fromPaise, toPaise },
        { ...all, keyword, category, toPaise },
        { ...all, ...narrow },
        { ...all, keyword, colours: wanted },
      ] satisfies Query[])
        agree(segmented, shop, asked, start);
      agree(fresh, shop, { ...all, ...narrow, colours: wanted }, start);
    }),
    { numRuns: 100 },
  );
});

test("in a shop of 1,000 products, half of them in families, any listing of cards matches a full scan", () => {
  const { views, ...shop } = familiesShop(1000);
  const totals = randomQueries(40).map((asked, index) => agree(views, shop, asked, 7 * index));
  expect(totals.filter((total) => total > 12).length).toBeGreaterThan(10);
});
