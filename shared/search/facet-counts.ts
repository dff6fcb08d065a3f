import { type BasicColour, basicColourName, basicColours } from "../products/basic-colours.ts";
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
import { familyTallies } from "./family-tallies.ts";
import { type Grouped, partOf } from "./grouped.ts";
import { commonKeys } from "./narrow.ts";
import { countedOrigins } from "./origin-columns.ts";
import { flagBytes, marks } from "./properties.ts";
import { type Counted, isWhole, sumOf, type Tally, visitAll } from "./tallies.ts";

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

const exact = (value: number): number => Number(value.toPrecision(7));

const endsOf = ({ min, max }: Tally) => (min <= max ? { min: exact(min), max: exact(max) } : {});

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
  colours?: readonly BasicColour[] | undefined;
  origins?: readonly string[] | undefined;
}

function coloursIn(tally: Tally | undefined, chosen: readonly BasicColour[] = []): FacetCounts[] {
  const values = basicColours
    .map((value, index) => ({
      value,
      label: basicColourName(value),
      count: tally?.bytes[index + 1] ?? 0,
    }))
    .filter(({ value, count }) => count > 0 || chosen.includes(value));
  return values.length > 0 ? [{ key: commonKeys.colour, label: "Colour", values }] : [];
}

function originsIn(tally: Tally | undefined, chosen: readonly string[] = []): FacetCounts[] {
  const values = countedOrigins(tally?.bytes ?? [], chosen);
  return values.length > 0 ? [{ key: commonKeys.origin, label: "Made in", values }] : [];
}

function specsIn(
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
 * Counts each choice with all filters but its own; specifications only in a category. Scans the candidates once, or
 * uses the cache if unfiltered. With `cards`, families count once for each choice that any member of them has.
 */
export function countListing(
  all: readonly Counted[],
  asked: Asked,
  cards?: Grouped,
): { facets: FacetCounts[]; counts?: ListingCounts } {
  const { category, colours, origins } = asked;
  if (category === undefined && !all.every(isCheap)) return { facets: [] };
  const sums = cards
    ? sumOf(partOf(cards, "alone"), category, familyTallies(cards, category))
    : sumOf(all, category);
  const facets = [
    ...coloursIn(sums.get(commonKeys.colour), colours),
    ...originsIn(sums.get(commonKeys.origin), origins),
    ...specsIn(cards ? partOf(cards, "leads") : all, asked, sums),
  ];
  return { facets, counts: commonIn(sums) };
}
