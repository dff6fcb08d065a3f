import type { Matches } from "./matches.ts";
import { commonKeys, passesByte, passesNumber, slotColumn, type Tests } from "./narrow.ts";
import { type Slot, slotsOf } from "./properties.ts";
import { type Listing, sizeOf } from "./segment.ts";
import { type Filter, passing, tester, type View, visitRange } from "./views.ts";

/** How the values of a family's members count: each different one, all choices of any, only what all have, or the highest. */
type Fold = "each" | "any" | "all" | "highest";

export interface Tally {
  key: string;
  slot?: Slot;
  fold: Fold;
  columnOf: (listing: Listing) => Uint8Array | Float32Array;
  bytes: Uint32Array;
  min: number;
  max: number;
}

type Counting = Pick<Tally, "key" | "columnOf" | "slot" | "fold">;

export const emptyTally = (counting: Counting): Tally => ({
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

type Positions = Uint32Array | readonly number[];

/** One column at a time, which is fastest. */
function addTo(tally: Tally, { listing }: View, positions: Positions): void {
  const column = tally.columnOf(listing);
  if (column instanceof Uint8Array) {
    const { bytes } = tally;
    for (let index = 0; index < positions.length; index++) {
      const byte = column[positions[index] ?? 0] ?? 0;
      bytes[byte] = (bytes[byte] ?? 0) + 1;
    }
    return;
  }
  for (let index = 0; index < positions.length; index++) {
    const value = column[positions[index] ?? 0] ?? Number.NaN;
    if (value < tally.min) tally.min = value;
    if (value > tally.max) tally.max = value;
  }
}

/** Fails no test, or more than one filter; between them, the only failing key. */
export const none = 0;
export const several = 1;

export function failureOf(
  { bytes, numbers }: Tests,
  position: number,
): string | typeof none | typeof several {
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
  const { view, filter, matches } = counted;
  if (filter.tests) {
    addNarrowed(counted, tallies);
    return;
  }
  const positions = matches ? passing(view, filter, matches.positions) : inRange(view, filter);
  for (const tally of tallies) addTo(tally, view, positions);
}

function inRange(view: View, filter: Filter): number[] {
  const positions: number[] = [];
  visitRange(view, filter, (position) => positions.push(position));
  return positions;
}

/** Counts a product that fails one test only for the specification of that test. */
function addNarrowed(counted: Counted, tallies: readonly Tally[]): void {
  const { view, filter } = counted;
  const { tests } = filter;
  const passed: number[] = [];
  const failing = new Map<string, number[]>(tallies.map(({ key }) => [key, []]));
  const { categoryNumbers } = view.listing;
  visitAll(counted, (position) => {
    const own = tests?.[categoryNumbers[position] ?? 0];
    const failed = own ? failureOf(own, position) : none;
    if (failed === none) passed.push(position);
    else if (failed !== several) failing.get(failed)?.push(position);
  });
  for (const tally of tallies) {
    addTo(tally, view, passed);
    addTo(tally, view, failing.get(tally.key) ?? []);
  }
}

type TalliesByCategory = Map<number | undefined, readonly Tally[]>;
/** Cached tallies of unfiltered categories, and of all of them. */
const known = new WeakMap<View, WeakMap<View | Matches, TalliesByCategory>>();

function knownOf(view: View, candidates: View | Matches): TalliesByCategory {
  const ofView = known.get(view) ?? new WeakMap<View | Matches, TalliesByCategory>();
  known.set(view, ofView);
  const byCategory = ofView.get(candidates) ?? new Map();
  ofView.set(candidates, byCategory);
  return byCategory;
}

const common: readonly Counting[] = [
  { key: commonKeys.inStock, fold: "all", columnOf: ({ marks }) => marks },
  { key: commonKeys.rating, fold: "highest", columnOf: ({ ratings }) => ratings },
  { key: commonKeys.colour, fold: "each", columnOf: ({ colours }) => colours },
  { key: commonKeys.origin, fold: "each", columnOf: ({ origins }) => origins },
];

export function countingOf(category: number | undefined): readonly Counting[] {
  if (category === undefined) return common;
  const { bytes, numbers } = slotsOf(category);
  return [
    ...common,
    ...bytes.map((slot) => ({
      key: slot.facet.key,
      slot,
      fold: slot.facet.kind === "choice" && slot.facet.isMany ? ("any" as const) : ("each" as const),
      columnOf: (listing: Listing) => slotColumn(listing.specBytes, slot, sizeOf(listing)),
    })),
    ...numbers.map((slot) => ({
      key: slot.facet.key,
      slot,
      fold: "each" as const,
      columnOf: (listing: Listing) => slotColumn(listing.specNumbers, slot, sizeOf(listing)),
    })),
  ];
}

export const isWhole = ({ maxPaise }: View, { tests, fromPaise, toPaise }: Filter): boolean =>
  !tests && fromPaise <= 0 && toPaise >= maxPaise;

function talliesIn(counted: Counted): readonly Tally[] {
  const { view, matches, filter } = counted;
  const { category } = filter;
  const cache = isWhole(view, filter) ? knownOf(view, matches ?? view) : undefined;
  const kept = cache?.get(category);
  if (kept) return kept;
  const tallies = countingOf(category).map(emptyTally);
  add(counted, tallies);
  cache?.set(category, tallies);
  return tallies;
}

const merged = (sum: Tally, more: Tally): Tally => ({
  ...sum,
  bytes: sum.bytes.map((count, byte) => count + (more.bytes[byte] ?? 0)),
  min: Math.min(sum.min, more.min),
  max: Math.max(sum.max, more.max),
});

export function sumOf(
  all: readonly Counted[],
  category: number | undefined,
  others: readonly (readonly Tally[])[] = [],
): Map<string, Tally> {
  const [first = countingOf(category).map(emptyTally), ...rest] = [...all.map(talliesIn), ...others];
  const sums = rest.reduce<readonly Tally[]>(
    (sum, more) => sum.map((tally, index) => merged(tally, more[index] ?? tally)),
    first,
  );
  return new Map(sums.map((tally) => [tally.key, tally]));
}
