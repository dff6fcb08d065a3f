import { categories } from "../products/catalogue.ts";
import { choicesOf, type Facet, type FacetCounts, type SpecFilter } from "../products/facet.ts";
import type { Matches } from "./matches.ts";
import { passesByte, passesNumber, slotColumn, type Tests } from "./narrow.ts";
import { flagBytes, type Slot, slotsOf } from "./properties.ts";
import { sizeOf } from "./segment.ts";
import { type Filter, tester, type View, visitRange } from "./views.ts";

/** Occurrences of each byte, or the ends of the numbers. */
interface Tally {
  slot: Slot;
  bytes: Uint32Array;
  min: number;
  max: number;
}

const emptyTally = (slot: Slot): Tally => ({
  slot,
  bytes: new Uint32Array(256),
  min: Number.POSITIVE_INFINITY,
  max: Number.NEGATIVE_INFINITY,
});

export interface Counted {
  view: View;
  /** Undefined without a keyword. */
  matches: Matches | undefined;
  filter: Filter;
}

type Visit = (position: number) => void;

/** Ignores the filter's tests. */
export function visitAll({ view, matches, filter }: Counted, visit: Visit): void {
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

function adderOf({ listing }: View, tally: Tally): Visit {
  const size = sizeOf(listing);
  if (tally.slot.facet.kind !== "number") {
    const column = slotColumn(listing.specBytes, tally.slot, size);
    const { bytes } = tally;
    return (position) => {
      const byte = column[position] ?? 0;
      bytes[byte] = (bytes[byte] ?? 0) + 1;
    };
  }
  const column = slotColumn(listing.specNumbers, tally.slot, size);
  return (position) => {
    const value = column[position] ?? Number.NaN;
    if (value < tally.min) tally.min = value;
    if (value > tally.max) tally.max = value;
  };
}

/** Fails no test, or more than one filter; between them, the only failing key. */
const none = 0;
const several = 1;

function failureOf({ bytes, numbers }: Tests): (position: number) => string | typeof none | typeof several {
  const tests = [
    ...bytes.map((test) => ({ key: test.key, passes: (position: number) => passesByte(test, position) })),
    ...numbers.map((test) => ({ key: test.key, passes: (position: number) => passesNumber(test, position) })),
  ];
  return (position) => {
    let failed: string | typeof none = none;
    for (const { key, passes } of tests) {
      if (passes(position)) continue;
      if (key === undefined || failed !== none) return several;
      failed = key;
    }
    return failed;
  };
}

function add(counted: Counted, category: number, tallies: readonly Tally[]): void {
  const { view, filter } = counted;
  const adders = tallies.map((tally) => adderOf(view, tally));
  const tests = filter.tests?.[category];
  if (!tests) {
    visitAll(counted, (position) => {
      for (let index = 0; index < adders.length; index++) adders[index]?.(position);
    });
    return;
  }
  const byKey = new Map(tallies.map(({ slot }, index) => [slot.facet.key, adders[index]]));
  const failure = failureOf(tests);
  visitAll(counted, (position) => {
    const failed = failure(position);
    if (failed === none) for (let index = 0; index < adders.length; index++) adders[index]?.(position);
    else if (failed !== several) byKey.get(failed)?.(position);
  });
}

/** Cached tallies of unfiltered categories, which pages show most. */
const known = new WeakMap<View, Map<number, Tally[]>>();

const talliesOf = (category: number): Tally[] => {
  const { bytes, numbers } = slotsOf(category);
  return [...bytes, ...numbers].map(emptyTally);
};

function talliesIn(counted: Counted, category: number): readonly Tally[] {
  const { view, matches, filter } = counted;
  const isWhole = !matches && !filter.tests && filter.fromPaise <= 0 && filter.toPaise >= view.maxPaise;
  const kept = isWhole ? known.get(view)?.get(category) : undefined;
  if (kept) return kept;
  const tallies = talliesOf(category);
  add(counted, category, tallies);
  if (isWhole) known.set(view, (known.get(view) ?? new Map()).set(category, tallies));
  return tallies;
}

/** Undoes the rounding to a float. */
const exact = (value: number): number => Number(value.toPrecision(7));

function countOf({ slot: { facet }, bytes }: Tally, choice: number): number {
  if (facet.kind === "flag") return bytes[choice === 0 ? flagBytes.yes : flagBytes.no] ?? 0;
  if (facet.kind !== "choice" || !facet.isMany) return bytes[choice + 1] ?? 0;
  return bytes.reduce((sum, count, byte) => ((byte & (1 << choice)) === 0 ? sum : sum + count), 0);
}

const flagLabels: Readonly<Record<string, string>> = { true: "Yes", false: "No" };

function answerOf(tally: Tally, chosen: SpecFilter | undefined): FacetCounts[] {
  const { facet } = tally.slot;
  const { key, label } = facet;
  if (facet.kind === "number") {
    const ends = tally.min <= tally.max ? { min: exact(tally.min), max: exact(tally.max) } : {};
    return ends.min === undefined && !chosen
      ? []
      : [{ key, label, ...(facet.unit && { unit: facet.unit }), ...ends }];
  }
  const values = choicesOf(facet)
    .map((value, index) => ({ value, label: flagLabels[value] ?? value, count: countOf(tally, index) }))
    .filter(({ value, count }) => count > 0 || chosen?.values?.includes(value));
  return values.length > 0 ? [{ key, label, values }] : [];
}

const merged = (sum: Tally, more: Tally): Tally => ({
  slot: sum.slot,
  bytes: sum.bytes.map((count, byte) => count + (more.bytes[byte] ?? 0)),
  min: Math.min(sum.min, more.min),
  max: Math.max(sum.max, more.max),
});

const orderOf = (facets: readonly Facet[]) => new Map(facets.map(({ key }, index) => [key, index]));

/** Counts each facet with all filters but its own. Scans the category once, or uses the cache if unfiltered. */
export function countFacets(
  all: readonly Counted[],
  category: number,
  { facets, specs = [] }: { facets: readonly Facet[]; specs?: readonly SpecFilter[] | undefined },
): FacetCounts[] {
  if (categories[category] === undefined) return [];
  const order = orderOf(facets);
  const tallies = all
    .map((counted) => talliesIn(counted, category))
    .reduce<readonly Tally[]>(
      (sums, more) => sums.map((sum, index) => merged(sum, more[index] ?? sum)),
      talliesOf(category),
    );
  return [...tallies]
    .sort((a, b) => (order.get(a.slot.facet.key) ?? 0) - (order.get(b.slot.facet.key) ?? 0))
    .flatMap((tally) =>
      answerOf(
        tally,
        specs.find(({ key }) => key === tally.slot.facet.key),
      ),
    );
}
