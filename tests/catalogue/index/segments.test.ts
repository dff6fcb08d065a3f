import fc from "fast-check";
import { expect, test } from "vitest";
import { buildSegment, type Change, segmentOfChanges } from "../../../functions/catalogue/index/builder.ts";
import {
  type Layer,
  openLayers,
  type Part,
  withChanges,
} from "../../../functions/catalogue/index/catalogue.ts";
import { mergeSegments } from "../../../functions/catalogue/index/merge.ts";
import { comparatorOf, type Place } from "../../../functions/catalogue/index/place.ts";
import { find, type Query, suggest } from "../../../functions/catalogue/index/search.ts";
import {
  packListing,
  packNames,
  type Segment,
  unpackListing,
  unpackNames,
} from "../../../functions/catalogue/index/segment.ts";
import { findForStaff } from "../../../functions/catalogue/index/staff-search.ts";
import type { LowStocks, StaffQuery, StaffView } from "../../../functions/catalogue/index/staff-selection.ts";
import { viewOf } from "../../../functions/catalogue/index/views.ts";
import type { CatalogueEntry } from "../../../functions/catalogue/product.ts";
import { searchFor } from "../../../functions/platform/words.ts";
import { categories, categoryNames, productSorts, stockLevels } from "../../../shared/catalogue.ts";

const idOf = (index: number) => index.toString(16).padStart(24, "0");
const lexicon =
  "red reed wood woods walnut Wälnut brass speaker speak over-ear usb-c été ete tiny 9 10".split(" ");
const text = (maxLength: number) =>
  fc.array(fc.constantFrom(...lexicon), { maxLength }).map((words) => words.join(" "));
const maxProducts = 40;
const id = fc.nat({ max: maxProducts }).map(idOf);
const entryOf = (ids: fc.Arbitrary<string>): fc.Arbitrary<CatalogueEntry> =>
  fc.record({
    id: ids,
    name: text(3),
    pricePaise: fc.integer({ min: 1, max: 9 }),
    category: fc.constantFrom(...categories),
    description: text(4),
    createdAt: fc.integer({ min: 0, max: 9 }).map((day) => new Date(day * 86_400_000).toISOString()),
  });
const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 3, arbitrary: entryOf(id).map((entry) => ({ id: entry.id, entry })) },
  { weight: 1, arbitrary: id.map((gone) => ({ id: gone, entry: undefined })) },
);
const changes = fc
  .array(change, { maxLength: 8 })
  .map((all) => [...new Map(all.map((each) => [each.id, each])).values()]);

type Step =
  | { flush: Change[] }
  | { mergeNewest: number }
  | { mergeAnywhere: readonly number[]; maxSize: number };
const history: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: changes.map((flush): Step => ({ flush })) },
    { weight: 2, arbitrary: fc.integer({ min: 1, max: 6 }).map((mergeNewest): Step => ({ mergeNewest })) },
    {
      weight: 1,
      arbitrary: fc.record({
        mergeAnywhere: fc.uniqueArray(fc.nat({ max: 9 }), { minLength: 1, maxLength: 4 }),
        maxSize: fc.integer({ min: 3, max: 50 }),
      }),
    },
  ),
  { maxLength: 14 },
);

const keyword = fc
  .array(fc.constantFrom(...lexicon, "wod", "walnutt", "sp", "re", "zzz"), { maxLength: 3 })
  .map((words) => words.join(" "));
const query: fc.Arbitrary<Query> = fc.record({
  keyword,
  sort: fc.constantFrom("newest", "best"),
  category: fc.option(fc.constantFrom(...categories), { nil: undefined }),
  fromPaise: fc.integer({ min: 0, max: 5 }),
  toPaise: fc.integer({ min: 3, max: 12 }),
});
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

let segments = 0;
/** As it is read back from storage. */
const stored = ({ listing, names }: Segment): Part => ({
  id: `segment ${segments++}`,
  listing: unpackListing(packListing(listing)),
  names: unpackNames(packNames(names)),
});

function sourcesOf(parts: readonly Part[], layers: ReadonlyMap<string, Layer>) {
  return parts.flatMap(({ id: name, names }) => {
    const view = layers.get(name);
    return view && names ? { view, names } : [];
  });
}

/** The parts after one step, as the writer takes it. */
function take(step: Step, parts: readonly Part[]): Part[] {
  if ("flush" in step) return [...parts, stored(segmentOfChanges(step.flush))];
  if (parts.length === 0) return [];
  if ("mergeNewest" in step) {
    const merged = parts.slice(-step.mergeNewest);
    const [segment] = mergeSegments(sourcesOf(merged, openLayers(merged)), 1000);
    return [...parts.slice(0, -step.mergeNewest), ...(segment ? [stored(segment)] : [])];
  }
  const layers = openLayers(parts);
  const merged = parts.filter((_, index) => step.mergeAnywhere.includes(index));
  const others = parts.filter((part) => !merged.includes(part));
  const otherLayers = others.flatMap(({ id: name }) => layers.get(name) ?? []);
  const pieces = mergeSegments(sourcesOf(merged, layers), step.maxSize, otherLayers);
  return [...others, ...pieces.map(stored)];
}

const withNames = (layers: readonly Layer[]): StaffView[] =>
  layers.flatMap((layer) => (layer.names ? { ...layer, names: layer.names } : []));

interface Played {
  steps: readonly Step[];
  pending: readonly Change[];
  /** Whether all layers are opened anew after each step. */
  reopen: boolean;
}

interface World {
  /** Read through segments and pending changes. */
  segmented: StaffView[];
  /** Built anew from the same products. */
  fresh: StaffView[];
  entries: CatalogueEntry[];
}

function play({ steps, pending, reopen }: Played): World {
  const products = new Map<string, CatalogueEntry>();
  const apply = (all: readonly Change[]) => {
    for (const { id: key, entry } of all) entry ? products.set(key, entry) : products.delete(key);
  };
  let parts: Part[] = [];
  let layers: ReadonlyMap<string, Layer> = new Map();
  for (const step of steps) {
    if ("flush" in step) apply(step.flush);
    parts = take(step, parts);
    layers = openLayers(parts, reopen ? new Map() : layers);
  }
  apply(pending);
  const entries = [...products.values()];
  const { listing, names } = buildSegment(entries);
  return {
    segmented: withNames(withChanges(layers.values(), pending)),
    fresh: [{ ...viewOf(listing), names }],
    entries,
  };
}

const pagesOf = (views: readonly StaffView[], asked: Query) =>
  [0, 1, 2, 5].map((page) => find(views, asked, { start: 5 * page, count: 5 }));

const world = fc.record({ steps: history, pending: changes, reopen: fc.boolean() });

test("segments after any changes and merges list and find what one that is built anew does", () => {
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
function naive(entries: readonly CatalogueEntry[], low: LowStocks, asked: StaffQuery): Place[] {
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
    .map((entry): Place => [keys[sort](entry, low), entry.id])
    .sort(comparatorOf(sort));
}

test("staff find and sort the same, page by page, as by looking at every product", () => {
  fc.assert(
    fc.property(world, staffQuery, lowStocks, (played, asked, low) => {
      const { segmented, fresh, entries } = play(played);
      const expected = naive(entries, low, asked);
      for (const views of [segmented, fresh]) {
        const seen: Place[] = [];
        for (let after: Place | undefined; ; after = seen.at(-1)) {
          const page = findForStaff(views, { query: asked, low }, { after, limit: 4 });
          expect(page.total).toBe(expected.length);
          seen.push(...page.places);
          if (page.places.length < 4) break;
        }
        expect(seen).toEqual(expected);
      }
    }),
    { numRuns: 250 },
  );
});
