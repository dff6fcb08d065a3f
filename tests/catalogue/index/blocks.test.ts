import fc from "fast-check";
import { expect, test } from "vitest";
import { openSegments, withChanges } from "../../../functions/catalogue/index/catalogue.ts";
import { benchProduct } from "../../../infra/local/seed/bench-product.ts";
import { categories } from "../../../shared/products/catalogue.ts";
import { buildSegment } from "../../../shared/search/builder.ts";
import { find } from "../../../shared/search/search.ts";
import { blockSize } from "../../../shared/search/segment.ts";

const count = 3 * blockSize + 100;
const now = new Date("2026-01-01T00:00:00Z");
const products = Array.from({ length: count }, (_, index) => benchProduct(index, count, now));
const changed = products
  .filter((_, index) => index % 7 === 3)
  .map((product) => ({ ...product, pricePaise: 77_700 }));
const removed = products.filter((_, index) => index % 11 === 5);

/** Two segments that overlap in time, with newer prices of some products and others removed. */
const layers = withChanges(
  openSegments([
    { id: "even", listing: buildSegment(products.filter((_, index) => index % 2 === 0)).listing },
    { id: "odd", listing: buildSegment(products.filter((_, index) => index % 2 === 1)).listing },
  ]).values(),
  [
    ...changed
      .filter((product) => !removed.some(({ id }) => id === product.id))
      .map((entry) => ({ id: entry.id, entry })),
    ...removed.map(({ id }) => ({ id, entry: undefined })),
  ],
);
const gone = new Set(removed.map(({ id }) => id));
const current = new Map(
  [...products, ...changed].filter(({ id }) => !gone.has(id)).map((each) => [each.id, each]),
);
const newestFirst = products.flatMap(({ id }) => current.get(id) ?? []);

test("any page of any filter matches a full scan, across many blocks", () => {
  const filter = fc.record({
    category: fc.option(fc.constantFrom(...categories), { nil: undefined }),
    fromPaise: fc.constantFrom(0, 77_700, 150_000),
    toPaise: fc.constantFrom(77_700, 300_000, 5_000_000),
  });
  fc.assert(
    fc.property(filter, fc.nat({ max: count }), (asked, start) => {
      const expected = newestFirst.filter(
        ({ category, pricePaise }) =>
          (asked.category ?? category) === category &&
          pricePaise >= asked.fromPaise &&
          pricePaise <= asked.toPaise,
      );
      for (const first of [0, start, Math.max(0, expected.length - 5)]) {
        const found = find(layers, { ...asked, keyword: "", sort: "newest" }, { start: first, count: 12 });
        expect(found).toEqual({
          ids: expected.slice(first, first + 12).map(({ id }) => id),
          total: expected.length,
        });
      }
    }),
    { numRuns: 100 },
  );
});
