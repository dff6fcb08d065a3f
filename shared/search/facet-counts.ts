import { categories, ratingSteps } from "../products/catalogue.ts";
import {
  choicesOf,
  type Facet,
  type FacetCounts,
  facetsOf,
  type ListingCounts,
  type SpecFilter,
} from "../products/facet.ts";
import { spread, sumOfBins } from "./distribution.ts";
import type { Matches } from "./matches.ts";
import { commonKeys, passesByte, passesNumber, slotColumn, type Tests } from "./narrow.ts";
import { flagBytes, marks, type Slot, slotsOf } from "./properties.ts";
import { type Listing, sizeOf } from "./segment.ts";
import { type Filter, tester, type View, visitRange } from "./views.ts";

interface Tally {
  key: string;
  slot?: Slot;
  columnOf: (listing: Listing) => Uint8Array | Float32Array;
  bytes: Uint32Array;
  min: number;
  max: number;
}

type Counting = Pick<Tally, "key" | "columnOf" | "slot">;

const emptyTally = (counting: Counting): Tally => ({
  ...counting,
  bytes: new Uint32Array(256),
  min: Number.POSITIVE_INFINITY,
  max: Number.NEGATIVE_INFINITY,
});

export interface Counted {
  view: View;
  matches: Matches | undefined;
  filter: Filter;
}

export function visitAll({ view, matches, filter }: Counted, visit: (position: number) => void): void {
  if (!matches) {
    visitRange(view, filter, visit);
    return;
  }
  const isIn = tester(view, { ...filter, tests: undefined });
  for (let index = 0; index < matches.positions.length; index++) {
    const position = matches.positions[index] ?? 0;
    if (isIn(position)) visit(position);
  }
}

/** One column at a time, which is fastest. */
function addTo(tally: Tally, { listing }: View, positions: readonly number[]): void {
  const column = tally.columnOf(listing);
  if (column instanceof Uint8Array) {
    const { bytes } = tally;
    for (const position of positions) {
      const byte = column[position] ?? 0;
      bytes[byte] = (bytes[byte] ?? 0) + 1;
    }
    return;
  }
  for (const position of positions) {
    const value = column[position] ?? Number.NaN;
    if (value < tally.min) tally.min = value;
    if (value > tally.max) tally.max = value;
  }
}

/** Fails no test, or more than one filter; between them, the only failing key. */
const none = 0;
const several = 1;

function failureOf({ bytes, numbers }: Tests, position: number): string | typeof none | typeof several {
  let failed: string | typeof none = none;
  for (const test of bytes) {
    if (passesByte(test, position)) continue;
    if (test.key === undefined || failed !== none) return several;
    failed = test.key;
  }
  for (const test of numbers) {
    if (passesNumber(test, position)) continue;
    if (failed !== none) return several;
    failed = test.key;
  }
  return failed;
}

function add(counted: Counted, tallies: readonly Tally[]): void {
  const { view, filter } = counted;
  const { tests } = filter;
  const passing: number[] = [];
  const failing = new Map<string, number[]>(tallies.map(({ key }) => [key, []]));
  const { categoryNumbers } = view.listing;
  visitAll(counted, (position) => {
    const own = tests?.[categoryNumbers[position] ?? 0];
    const failed = own ? failureOf(own, position) : none;
    if (failed === none) passing.push(position);
    else if (failed !== several) failing.get(failed)?.push(position);
  });
  for (const tally of tallies) {
    addTo(tally, view, passing);
    addTo(tally, view, failing.get(tally.key) ?? []);
  }
}

/** Cached tallies of unfiltered categories, and of all of them, which pages show most. */
const known = new WeakMap<View, Map<number | undefined, Tally[]>>();

const common: readonly Counting[] = [
  { key: commonKeys.inStock, columnOf: ({ marks }) => marks },
  { key: commonKeys.rating, columnOf: ({ ratings }) => ratings },
];

function countingOf(category: number | undefined): readonly Counting[] {
  if (category === undefined) return common;
  const { bytes, numbers } = slotsOf(category);
  return [
    ...common,
    ...bytes.map((slot) => ({
      key: slot.facet.key,
      slot,
      columnOf: (listing: Listing) => slotColumn(listing.specBytes, slot, sizeOf(listing)),
    })),
    ...numbers.map((slot) => ({
      key: slot.facet.key,
      slot,
      columnOf: (listing: Listing) => slotColumn(listing.specNumbers, slot, sizeOf(listing)),
    })),
  ];
}

const isWhole = ({ maxPaise }: View, { tests, fromPaise, toPaise }: Filter): boolean =>
  !tests && fromPaise <= 0 && toPaise >= maxPaise;

function talliesIn(counted: Counted): readonly Tally[] {
  const { view, matches, filter } = counted;
  const { category } = filter;
  const isKept = !matches && isWhole(view, filter);
  const kept = isKept ? known.get(view)?.get(category) : undefined;
  if (kept) return kept;
  const tallies = countingOf(category).map(emptyTally);
  add(counted, tallies);
  if (isKept) known.set(view, (known.get(view) ?? new Map()).set(category, tallies));
  return tallies;
}

function countOf({ bytes }: Tally, facet: Facet, choice: number): number {
  if (facet.kind === "flag") return bytes[choice === 0 ? flagBytes.yes : flagBytes.no] ?? 0;
  if (facet.kind !== "choice" || !facet.isMany) return bytes[choice + 1] ?? 0;
  return bytes.reduce((sum, count, byte) => ((byte & (1 << choice)) === 0 ? sum : sum + count), 0);
}

const flagLabels: Readonly<Record<string, string>> = { true: "Yes", false: "No" };

function valuesOf(tally: Tally, facet: Facet, chosen: SpecFilter | undefined): FacetCounts[] {
  const values = choicesOf(facet)
    .map((value, index) => ({
      value,
      label: flagLabels[value] ?? value,
      count: countOf(tally, facet, index),
    }))
    .filter(({ value, count }) => count > 0 || chosen?.values?.includes(value));
  return values.length > 0 ? [{ key: facet.key, label: facet.label, values }] : [];
}

const merged = (sum: Tally, more: Tally): Tally => ({
  ...sum,
  bytes: sum.bytes.map((count, byte) => count + (more.bytes[byte] ?? 0)),
  min: Math.min(sum.min, more.min),
  max: Math.max(sum.max, more.max),
});

const exact = (value: number): number => Number(value.toPrecision(7));

const endsOf = ({ min, max }: Tally) => (min <= max ? { min: exact(min), max: exact(max) } : {});

function sumOf(all: readonly Counted[], category: number | undefined): Map<string, Tally> {
  const [first = countingOf(category).map(emptyTally), ...rest] = all.map(talliesIn);
  const sums = rest.reduce<readonly Tally[]>(
    (sum, more) => sum.map((tally, index) => merged(tally, more[index] ?? tally)),
    first,
  );
  return new Map(sums.map((tally) => [tally.key, tally]));
}

/** Of the whole category, so that the ends don't move while filters change. */
function distributionOf(whole: readonly Counted[], ends: Tally | undefined) {
  const { slot } = ends ?? {};
  if (!ends || !slot || !(ends.min < ends.max)) return {};
  const range = { from: ends.min, to: ends.max };
  const counts = whole.map((each) => spread(each.view, slot, { range, visit: (add) => visitAll(each, add) }));
  return { distribution: { ...endsOf(ends), counts: sumOfBins(counts) } };
}

const wholeOf = (all: readonly Counted[], category: number): Counted[] =>
  all.map(({ view }) => ({
    view,
    matches: undefined,
    filter: { category, fromPaise: 0, toPaise: view.maxPaise },
  }));

interface Asked {
  category: number | undefined;
  specs?: readonly SpecFilter[] | undefined;
}

function facetsIn(
  all: readonly Counted[],
  { category, specs = [] }: Asked,
  sums: Map<string, Tally>,
): FacetCounts[] {
  const name = category === undefined ? undefined : categories[category];
  if (category === undefined || name === undefined) return [];
  const whole = wholeOf(all, category);
  const wholeSums = sumOf(whole, category);
  return facetsOf(name).flatMap((facet) => {
    const { key, label } = facet;
    const tally = sums.get(key);
    const chosen = specs.find((filter) => filter.key === key);
    if (!tally) return [];
    if (facet.kind !== "number") return valuesOf(tally, facet, chosen);
    const ends = endsOf(tally);
    if (ends.min === undefined && !chosen) return [];
    const distribution = distributionOf(whole, wholeSums.get(key));
    return [{ key, label, ...(facet.unit && { unit: facet.unit }), ...ends, ...distribution }];
  });
}

function countFrom(tally: Tally | undefined, isCounted: (byte: number) => boolean): number {
  let sum = 0;
  tally?.bytes.forEach((count, byte) => {
    if (count > 0 && isCounted(byte)) sum += count;
  });
  return sum;
}

const commonIn = (sums: Map<string, Tally>): ListingCounts => ({
  inStock: countFrom(sums.get(commonKeys.inStock), (byte) => (byte & marks.soldOut) === 0),
  ratings: ratingSteps.map((stars) => ({
    stars,
    count: countFrom(sums.get(commonKeys.rating), (tenths) => tenths >= stars * 10),
  })),
});

/** Of all categories, beyond which filtered listings are not counted: it would take longer than listing them. */
const maxScanned = 20_000;

const isCheap = ({ view, matches, filter }: Counted): boolean =>
  matches !== undefined || isWhole(view, filter) || view.size <= maxScanned;

/**
 * Counts each choice with all filters but its own; facets only in a category. Scans the candidates once, or uses
 * the cache if unfiltered.
 */
export function countListing(
  all: readonly Counted[],
  asked: Asked,
): { facets: FacetCounts[]; counts?: ListingCounts } {
  if (asked.category === undefined && !all.every(isCheap)) return { facets: [] };
  const sums = sumOf(all, asked.category);
  return { facets: facetsIn(all, asked, sums), counts: commonIn(sums) };
}
