import fc from "fast-check";
import {
  type LoadedSegment,
  openSegments,
  type SegmentView,
  withChanges,
} from "../../../functions/catalogue/index/catalogue.ts";
import { mergeSegments } from "../../../functions/catalogue/index/merge.ts";
import type { StaffView } from "../../../functions/catalogue/index/staff-selection.ts";
import type { CatalogueEntry } from "../../../functions/catalogue/product.ts";
import { categories, listingSorts } from "../../../shared/products/catalogue.ts";
import { choicesOf, facetsOf, type SpecFilter } from "../../../shared/products/facet.ts";
import type { Tones } from "../../../shared/products/family.ts";
import { memberName } from "../../../shared/products/family-words.ts";
import { fittingSpecs } from "../../../shared/products/spec.ts";
import type { Specs } from "../../../shared/products/spec-kinds.ts";
import { buildSegment, type Change, segmentOfChanges } from "../../../shared/search/builder.ts";
import type { Query } from "../../../shared/search/candidates.ts";
import {
  packListing,
  packNames,
  type Segment,
  unpackListing,
  unpackNames,
} from "../../../shared/search/segment.ts";
import { viewOf } from "../../../shared/search/views.ts";

const idOf = (index: number) => index.toString(16).padStart(24, "0");
const lexicon =
  "red reed wood woods walnut Wälnut brass speaker speak over-ear usb-c été ete tiny 9 10".split(" ");
const text = (maxLength: number) =>
  fc.array(fc.constantFrom(...lexicon), { maxLength }).map((words) => words.join(" "));
const maxProducts = 40;
export const id = fc.nat({ max: maxProducts }).map(idOf);
const option = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

/** Few different values, some of a key's other kinds in other categories: what does not fit is not stated. */
const choice = (key: string) =>
  fc.constantFrom(
    ...categories.flatMap(facetsOf).flatMap((facet) => (facet.key === key ? choicesOf(facet) : [])),
  );
const specs: fc.Arbitrary<Specs> = fc.record(
  {
    anc: fc.oneof(fc.constantFrom(20, 35, 45.5), fc.boolean()),
    battery: fc.constantFrom(5.25, 8, 8.5, 30),
    weight: fc.constantFrom(4.8, 250, 20_000),
    water: choice("water"),
    fit: choice("fit"),
    multipoint: fc.boolean(),
    codecs: fc.uniqueArray(choice("codecs"), { minLength: 1, maxLength: 3 }),
    connection: fc.uniqueArray(choice("connection"), { minLength: 1, maxLength: 3 }),
    platforms: fc.uniqueArray(choice("platforms"), { minLength: 1, maxLength: 6 }),
  },
  { requiredKeys: [] },
);
const origin = () => fc.constantFrom(undefined, "", "AE", "CN", "IN", "US", "VN", "ZW");
const entryOf = (ids: fc.Arbitrary<string>): fc.Arbitrary<CatalogueEntry> =>
  fc
    .record({
      id: ids,
      name: text(3),
      pricePaise: fc.integer({ min: 1, max: 9 }),
      category: fc.constantFrom(...categories),
      description: text(4),
      ratingHalves: fc.integer({ min: 0, max: 40 }),
      reviewCount: fc.integer({ min: 0, max: 4 }),
      soldIn90Days: option(fc.integer({ min: 0, max: 5 })),
      soldOut: option(fc.boolean()),
      featured: option(fc.boolean()),
      specs: option(specs),
      origin: origin(),
      createdAt: fc.integer({ min: 0, max: 9 }).map((day) => new Date(day * 86_400_000).toISOString()),
    })
    .map((entry) => ({ ...entry, specs: fittingSpecs(entry.category, entry.specs ?? {}) }));
const entry = entryOf(id);

/** Half are members of few families, of which each has one category, and most have one price. */
export const member: fc.Arbitrary<CatalogueEntry> = fc
  .tuple(
    entry,
    fc.option(fc.nat({ max: 7 }), { freq: 2 }),
    fc.record({ colour: fc.constantFrom("Midnight", "Sand", "Black", "Nebula", "Denim") }),
    fc.constantFrom<Tones | undefined>(undefined, ["#1b2740"]),
  )
  .map(([product, family, values, tones]) =>
    family === null
      ? product
      : {
          ...product,
          familyId: idOf(0xfa0 + family),
          values,
          tones,
          name: memberName(product.name, values),
          category: categories[family % categories.length] ?? "earbuds",
          pricePaise: family < 5 ? family + 2 : product.pricePaise,
          specs: {},
        },
  );

const changesOf = (entries: fc.Arbitrary<CatalogueEntry>, maxLength: number) =>
  fc
    .array(
      fc.oneof(
        { weight: 3, arbitrary: entries.map((each): Change => ({ id: each.id, entry: each })) },
        { weight: 1, arbitrary: id.map((gone): Change => ({ id: gone, entry: undefined })) },
      ),
      { maxLength },
    )
    .map((all) => [...new Map(all.map((each) => [each.id, each])).values()]);

type Step =
  | { flush: Change[] }
  | { mergeNewest: number }
  | { mergeAnywhere: readonly number[]; maxSize: number };
const historyOf = (changes: fc.Arbitrary<Change[]>): fc.Arbitrary<Step[]> =>
  fc.array(
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
const bound = fc.constantFrom(1, 5.25, 8, 20, 30, 250);
const filters: fc.Arbitrary<SpecFilter[]> = fc.uniqueArray(
  fc.oneof(
    fc
      .constantFrom("water", "fit", "codecs", "connection", "platforms", "multipoint", "anc")
      .chain((key) =>
        fc.uniqueArray(choice(key), { minLength: 1, maxLength: 3 }).map((values) => ({ key, values })),
      ),
    fc.record({ key: fc.constantFrom("anc", "battery", "weight", "multipoint"), gte: bound }),
    fc.record({ key: fc.constantFrom("anc", "battery", "weight"), gte: bound, lte: bound }),
    fc.record({ key: fc.constantFrom("battery", "weight"), lte: bound }),
  ),
  { maxLength: 3, selector: ({ key }) => key },
);
export const query: fc.Arbitrary<Query> = fc.record({
  keyword,
  sort: fc.constantFrom(...listingSorts),
  category: fc.option(fc.constantFrom(...categories), { nil: undefined }),
  fromPaise: fc.integer({ min: 0, max: 5 }),
  toPaise: fc.integer({ min: 3, max: 12 }),
  inStock: option(fc.constant(true)),
  featured: option(fc.constant(true)),
  minRating: option(fc.constantFrom(1, 2.5, 4, 4.4)),
  origins: option(fc.uniqueArray(fc.constantFrom("CN", "IN", "JP", "VN", "ZW"), { minLength: 1 })),
  specs: option(filters),
});
let segments = 0;
/** As it is read back from storage. */
const stored = ({ listing, names }: Segment): LoadedSegment => ({
  id: `segment ${segments++}`,
  listing: unpackListing(packListing(listing)),
  names: unpackNames(packNames(names)),
});

function sourcesOf(parts: readonly LoadedSegment[], layers: ReadonlyMap<string, SegmentView>) {
  return parts.flatMap(({ id: name, names }) => {
    const view = layers.get(name);
    return view && names ? { view, names } : [];
  });
}

/** The parts after one step, as the writer takes it. */
function take(step: Step, parts: readonly LoadedSegment[]): LoadedSegment[] {
  if ("flush" in step) return [...parts, stored(segmentOfChanges(step.flush))];
  if (parts.length === 0) return [];
  if ("mergeNewest" in step) {
    const merged = parts.slice(-step.mergeNewest);
    const [segment] = mergeSegments(sourcesOf(merged, openSegments(merged)), 1000);
    return [...parts.slice(0, -step.mergeNewest), ...(segment ? [stored(segment)] : [])];
  }
  const layers = openSegments(parts);
  const merged = parts.filter((_, index) => step.mergeAnywhere.includes(index));
  const others = parts.filter((part) => !merged.includes(part));
  const otherLayers = others.flatMap(({ id: name }) => layers.get(name) ?? []);
  const pieces = mergeSegments(sourcesOf(merged, layers), step.maxSize, otherLayers);
  return [...others, ...pieces.map(stored)];
}

const withNames = (layers: readonly SegmentView[]): StaffView[] =>
  layers.flatMap((layer) => (layer.names ? { ...layer, names: layer.names } : []));

interface Played {
  steps: readonly Step[];
  pending: readonly Change[];
  /** Whether all layers are opened anew after each step. */
  reopen: boolean;
}

export interface World {
  /** Read through segments and pending changes. */
  segmented: StaffView[];
  /** Built anew from the same products. */
  fresh: StaffView[];
  entries: CatalogueEntry[];
}

/** Calls `read` with the views after each step. */
export function play(
  { steps, pending, reopen }: Played,
  read?: (views: readonly SegmentView[]) => void,
): World {
  const products = new Map<string, CatalogueEntry>();
  const apply = (all: readonly Change[]) => {
    for (const { id: key, entry } of all) entry ? products.set(key, entry) : products.delete(key);
  };
  let parts: LoadedSegment[] = [];
  let layers: ReadonlyMap<string, SegmentView> = new Map();
  for (const step of steps) {
    if ("flush" in step) apply(step.flush);
    parts = take(step, parts);
    layers = openSegments(parts, reopen ? new Map() : layers);
    read?.([...layers.values()]);
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

const worldOf = (entries: fc.Arbitrary<CatalogueEntry>, maxChanges: number): fc.Arbitrary<Played> => {
  const changes = changesOf(entries, maxChanges);
  return fc.record({ steps: historyOf(changes), pending: changes, reopen: fc.boolean() });
};
export const world = worldOf(entry, 8);
export const familyWorld = worldOf(member, 16);
