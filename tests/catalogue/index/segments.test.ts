import fc from "fast-check";
import { expect, test } from "vitest";
import { comparatorOf, type SortCursor } from "../../../functions/catalogue/index/sort-cursor.ts";
import { findForStaff } from "../../../functions/catalogue/index/staff-search.ts";
import type { LowStocks, StaffQuery, StaffView } from "../../../functions/catalogue/index/staff-selection.ts";
import type { CatalogueEntry } from "../../../functions/catalogue/product.ts";
import { searchFor } from "../../../shared/core/words.ts";
import { categories, categoryNames, productSorts, stockLevels } from "../../../shared/products/catalogue.ts";
import type { Query } from "../../../shared/search/candidates.ts";
import { find, suggest } from "../../../shared/search/search.ts";
import { id, play, query, world } from "./world.ts";

const staffQuery: fc.Arbitrary<StaffQuery> = fc.record({
  search: fc.option(
    fc
      .array(fc.constantFrom("re", "WAL", "ete", "speak", "ear", "9", "a", "smart w", "-"), { maxLength: 2 })
      .map((words) => words.join(" ")),
    { nil: undefined },
  ),
  category: fc.option(fc.constantFrom(...categories), { nil: undefined }),
  stock: fc.option(fc.constantFrom(...stockLevels), { nil: undefined }),
  sort: fc.option(fc.constantFrom(...productSorts), { nil: undefined }),
});
const lowStocks: fc.Arbitrary<LowStocks> = fc
  .array(fc.tuple(id, fc.nat({ max: 3 })), { maxLength: 10 })
  .map((pairs) => new Map(pairs));

const pagesOf = (views: readonly StaffView[], asked: Query) =>
  [0, 1, 2, 5].map((page) => find(views, asked, { start: 5 * page, count: 5 }));

test("after any changes and merges, segments list and find what a fresh one does", () => {
  fc.assert(
    fc.property(world, query, (played, asked) => {
      const { segmented, fresh, entries } = play(played);
      expect(segmented.reduce((sum, { size }) => sum + size, 0)).toBe(entries.length);
      expect(pagesOf(segmented, asked)).toEqual(pagesOf(fresh, asked));
      expect(suggest(segmented, asked.keyword, 4)).toEqual(suggest(fresh, asked.keyword, 4));
    }),
    { numRuns: 250 },
  );
});

const keys = {
  newest: () => 0,
  name: ({ name }: CatalogueEntry) => name,
  price: ({ pricePaise }: CatalogueEntry) => pricePaise,
  "-price": ({ pricePaise }: CatalogueEntry) => -pricePaise,
  stock: ({ id: key }: CatalogueEntry, low: LowStocks) => low.get(key) ?? Number.MAX_SAFE_INTEGER,
};

/** The same choice, made by looking at every product. */
function naive(entries: readonly CatalogueEntry[], low: LowStocks, asked: StaffQuery): SortCursor[] {
  const matches = searchFor(asked.search ?? "");
  const sort = asked.sort ?? "newest";
  const hasLevel = (stock: number | undefined) =>
    ({ in: stock !== 0, out: stock === 0, low: stock !== undefined })[asked.stock ?? "in"];
  return entries
    .filter(
      (entry) =>
        (asked.category ?? entry.category) === entry.category &&
        (asked.stock === undefined || hasLevel(low.get(entry.id))) &&
        matches(`${entry.name} ${categoryNames[entry.category]}`),
    )
    .map((entry): SortCursor => [keys[sort](entry, low), entry.id])
    .sort(comparatorOf(sort));
}

test("staff search and sorting match a full scan, page by page", () => {
  fc.assert(
    fc.property(world, staffQuery, lowStocks, (played, asked, low) => {
      const { segmented, fresh, entries } = play(played);
      const expected = naive(entries, low, asked);
      for (const views of [segmented, fresh]) {
        const seen: SortCursor[] = [];
        for (let after: SortCursor | undefined; ; after = seen.at(-1)) {
          const page = findForStaff(views, { query: asked, low }, { after, limit: 4 });
          expect(page.total).toBe(expected.length);
          seen.push(...page.cursors);
          if (page.cursors.length < 4) break;
        }
        expect(seen).toEqual(expected);
      }
    }),
    { numRuns: 250 },
  );
});
