import fc from "fast-check";
import { expect, test } from "vitest";
import type { CatalogueEntry } from "../../../functions/catalogue/product.ts";
import { basicColours } from "../../../shared/products/basic-colours.ts";
import { candidatesOf, type Query } from "../../../shared/search/candidates.ts";
import { idAt } from "../../../shared/search/ids.ts";
import { find, listIn } from "../../../shared/search/search.ts";
import type { View } from "../../../shared/search/views.ts";
import { cardOf, cardsNaively, commonNaively, facetsNaively, listed, type Score } from "./naive.ts";
import { familyWorld, play, query } from "./world.ts";

/** Scores of a keyword's matches, which the tests of the search itself check. */
function scoresIn(views: readonly View[], asked: Query): ReadonlyMap<string, number> {
  const unfiltered = { keyword: asked.keyword, sort: "best", fromPaise: 0, toPaise: 5_000_000 } as const;
  return new Map(
    candidatesOf(views, unfiltered).flatMap(({ view, matches }) =>
      [...(matches?.positions ?? [])].map((position, index): [string, number] => [
        idAt(view.listing.ids, position),
        matches?.scores[index] ?? 0,
      ]),
    ),
  );
}

interface Shop {
  views: readonly View[];
  /** The same products in one segment. */
  fresh: readonly View[];
  entries: readonly CatalogueEntry[];
}

/** Compares pages, their cards, totals and counts with those found by looking at everything. */
function agree({ views, fresh, entries }: Shop, asked: Query, start: number): void {
  const scores = asked.keyword.trim() === "" ? undefined : scoresIn(fresh, asked);
  const scoreOf: Score = ({ id }) => scores?.get(id) ?? 0;
  const among = scores ? entries.filter(({ id }) => scores.has(id)) : entries;
  const cards = cardsNaively(listed(among, asked), asked, scoreOf);
  for (const window of [
    { start: 0, count: 12 },
    { start, count: 5 },
    { start: Math.max(0, cards.length - 3), count: 12 },
  ]) {
    const page = cards.slice(window.start, window.start + window.count);
    const found = listIn(views, asked, window);
    expect(found.ids).toEqual(page.map(({ id }) => id));
    expect(page.map(({ id }) => found.families?.get(id))).toEqual(page.map(({ family }) => family));
    expect(found.total).toBe(cards.length);
    expect(found.size).toBe(new Set(entries.map((entry) => cardOf(entry, asked))).size);
    if (window.start > 0) continue;
    expect(found.facets).toEqual(facetsNaively(among.length > 0 ? entries : [], asked, among));
    expect(found.counts).toEqual(commonNaively(among, asked));
  }
}

const colours = fc.uniqueArray(fc.constantFrom(...basicColours), { minLength: 1 });

test("cards of families, their order, totals and counts match a full scan, after any changes and merges", () => {
  fc.assert(
    fc.property(familyWorld, query, colours, fc.nat({ max: 20 }), (played, narrow, wanted, start) => {
      const { keyword, sort, category, fromPaise, toPaise } = narrow;
      const first = { start: 0, count: 1 };
      const all = { keyword: "", sort, fromPaise: 0, toPaise: 5_000_000, isGrouped: true };
      const { segmented, fresh, entries } = play(played, (views) => find(views, all, first));
      const shop = { views: segmented, fresh, entries };
      for (const asked of [
        all,
        { ...all, sort: "newest", category, fromPaise, toPaise },
        { ...all, keyword, category, toPaise },
        { ...all, ...narrow },
        { ...all, keyword, colours: wanted },
      ] satisfies Query[])
        agree(shop, asked, start);
      agree({ ...shop, views: fresh }, { ...all, ...narrow, colours: wanted }, start);
    }),
    { numRuns: 100 },
  );
});
