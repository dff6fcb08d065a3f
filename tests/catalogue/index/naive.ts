import type { CatalogueEntry } from "../../../functions/catalogue/product.ts";
import { basicColourName, basicColours } from "../../../shared/products/basic-colours.ts";
import { basicColourOf } from "../../../shared/products/colours.ts";
import { countries } from "../../../shared/products/countries.ts";
import { type Facet, type FacetCounts, facetsOf, type SpecFilter } from "../../../shared/products/facet.ts";
import { fittingSpecs } from "../../../shared/products/spec.ts";
import { candidatesOf, type Query } from "../../../shared/search/candidates.ts";
import { idAt } from "../../../shared/search/ids.ts";
import type { Window } from "../../../shared/search/runs.ts";
import type { Listed } from "../../../shared/search/search.ts";
import type { View } from "../../../shared/search/views.ts";

/** A listing by looking at every product. */
const mean = ({ ratingHalves = 0, reviewCount = 0 }: CatalogueEntry) =>
  reviewCount === 0 ? 0 : Math.round((ratingHalves / 2 / reviewCount) * 10) / 10;

/** A value as a product of the category states it; undefined when the category has no such facet, or it does not fit. */
function stated({ category, specs = {} }: CatalogueEntry, key: string) {
  const isFacet = facetsOf(category).some((facet) => facet.key === key);
  const value = specs[key];
  return isFacet && value !== undefined ? fittingSpecs(category, { [key]: value })[key] : undefined;
}

function hasSpec(entry: CatalogueEntry, { key, values, gte, lte }: SpecFilter): boolean {
  const value = stated(entry, key);
  if (value === undefined) return false;
  const all = [value].flat().map(String);
  if (values && !all.some((each) => values.includes(each))) return false;
  if (gte === undefined && lte === undefined) return true;
  if (typeof value === "boolean")
    return Number(value) >= (gte ?? 0) && (lte === undefined || Number(value) <= lte);
  return typeof value === "number" && value >= (gte ?? 0) && value <= (lte ?? Number.POSITIVE_INFINITY);
}

const colourOf = ({ values, tones }: CatalogueEntry) => values && basicColourOf(values.colour, tones);

const passes = (entry: CatalogueEntry, asked: Query): boolean =>
  (asked.category ?? entry.category) === entry.category &&
  entry.pricePaise >= asked.fromPaise &&
  entry.pricePaise <= asked.toPaise &&
  !(asked.inStock && entry.soldOut) &&
  !(asked.featured && !entry.featured) &&
  mean(entry) >= (asked.minRating ?? 0) &&
  (asked.colours === undefined || asked.colours.some((colour) => colour === colourOf(entry))) &&
  (asked.origins === undefined || asked.origins.some((origin) => origin === entry.origin)) &&
  (asked.specs ?? []).every((filter) => hasSpec(entry, filter));

const countryNames = new Intl.DisplayNames(["en"], { type: "region" });
const nameOf = (country: string): string => countryNames.of(country) ?? "";
const byName = countries.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), "en"));

const ranks = {
  newest: () => 0,
  best: () => 0,
  price: ({ pricePaise }: CatalogueEntry) => pricePaise,
  "-price": ({ pricePaise }: CatalogueEntry) => -pricePaise,
  rating: (entry: CatalogueEntry) => -mean(entry),
  popular: ({ soldIn90Days = 0 }: CatalogueEntry) => -soldIn90Days,
  origin: ({ origin }: CatalogueEntry) => (origin ? byName.indexOf(origin) : byName.length),
};

const newestFirst = (a: CatalogueEntry, b: CatalogueEntry): number =>
  Date.parse(b.createdAt) - Date.parse(a.createdAt) || (a.id < b.id ? 1 : -1);

const ranked =
  (sort: Query["sort"]) =>
  (a: CatalogueEntry, b: CatalogueEntry): number =>
    ranks[sort](a) - ranks[sort](b) || newestFirst(a, b);

export const listed = (entries: readonly CatalogueEntry[], asked: Query): CatalogueEntry[] =>
  entries.filter((entry) => passes(entry, asked)).sort(ranked(asked.sort));

/** What counts once: a product, or its family. */
const cardOf = (entry: CatalogueEntry, { isGrouped }: Pick<Query, "isGrouped">): string =>
  isGrouped ? (entry.familyId ?? entry.id) : entry.id;

const firstOfEach = <T>(all: readonly T[], keyOf: (each: T) => string): T[] => [
  ...new Map(all.toReversed().map((each) => [keyOf(each), each])).values(),
];

const countCards = (entries: readonly CatalogueEntry[], asked: Query): number =>
  new Set(entries.map((entry) => cardOf(entry, asked))).size;

const numbersIn = (entries: readonly CatalogueEntry[], key: string): number[] =>
  entries.map((entry) => stated(entry, key)).filter((value) => typeof value === "number");

/** Sixteen equal steps over all of the category's numbers, which the index stores as floats. */
function distributionOf(numbers: readonly number[]) {
  const [min, max] = [Math.min(...numbers), Math.max(...numbers)];
  if (!(min < max)) return {};
  const [from, to] = [Math.fround(min), Math.fround(max)];
  const steps = numbers.map((each) =>
    Math.min(15, Math.floor((Math.fround(each) - from) * (16 / (to - from)))),
  );
  const counts = Array.from({ length: 16 }, (_, step) => steps.filter((each) => each === step).length);
  return { distribution: { min, max, counts } };
}

interface Counted {
  kept: readonly CatalogueEntry[];
  /** All of the category. */
  whole: readonly CatalogueEntry[];
}

function countsOf(facet: Facet, { kept, whole }: Counted, asked: Query): FacetCounts[] {
  const { key, label } = facet;
  const chosen = asked.specs?.find((filter) => filter.key === key);
  const has = (entry: CatalogueEntry, value: string): boolean =>
    [stated(entry, key) ?? []].flat().map(String).includes(value);
  if (facet.kind === "number") {
    const numbers = numbersIn(kept, key);
    const ends = numbers.length > 0 ? { min: Math.min(...numbers), max: Math.max(...numbers) } : {};
    return numbers.length > 0 || chosen
      ? [
          {
            key,
            label,
            ...(facet.unit && { unit: facet.unit }),
            ...ends,
            ...distributionOf(numbersIn(whole, key)),
          },
        ]
      : [];
  }
  const counted = (facet.kind === "flag" ? ["true", "false"] : facet.choices).map((value) => ({
    value,
    label: facet.kind === "flag" ? { true: "Yes", false: "No" }[value as "true"] : value,
    count: countCards(
      kept.filter((entry) => has(entry, value)),
      asked,
    ),
  }));
  const shown = counted.filter(({ value, count }) => count > 0 || chosen?.values?.includes(value));
  return shown.length > 0 ? [{ key, label, values: shown }] : [];
}

function coloursOf(entries: readonly CatalogueEntry[], asked: Query): FacetCounts[] {
  const kept = entries.filter((entry) => passes(entry, { ...asked, colours: undefined }));
  const values = basicColours
    .map((value) => ({
      value,
      label: basicColourName(value),
      count: countCards(
        kept.filter((entry) => colourOf(entry) === value),
        asked,
      ),
    }))
    .filter(({ value, count }) => count > 0 || asked.colours?.includes(value));
  return values.length > 0 ? [{ key: "colour", label: "Colour", values }] : [];
}

function originsOf(entries: readonly CatalogueEntry[], asked: Query): FacetCounts[] {
  const kept = entries.filter((entry) => passes(entry, { ...asked, origins: undefined }));
  const values = byName
    .map((value) => ({
      value,
      label: nameOf(value),
      count: countCards(
        kept.filter(({ origin }) => origin === value),
        asked,
      ),
    }))
    .filter(({ value, count }) => count > 0 || asked.origins?.includes(value));
  return values.length > 0 ? [{ key: "origin", label: "Made in", values }] : [];
}

/** Each facet's counts with all filters but its own. `all` has the distributions, in which families count by their newest. */
export function facetsNaively(
  all: readonly CatalogueEntry[],
  asked: Query,
  entries: readonly CatalogueEntry[] = all,
): FacetCounts[] {
  const { category, specs = [] } = asked;
  const common = [...coloursOf(entries, asked), ...originsOf(entries, asked)];
  if (category === undefined) return common;
  const whole = firstOfEach(all.toSorted(newestFirst), (entry) => cardOf(entry, asked)).filter(
    (entry) => entry.category === category,
  );
  const own = facetsOf(category).flatMap((facet) => {
    const others = specs.filter(({ key }) => key !== facet.key);
    const kept = entries.filter((entry) => passes(entry, { ...asked, specs: others }));
    return countsOf(facet, { kept, whole }, asked);
  });
  return [...common, ...own];
}

/** In stock and by rating, each with all filters but its own. */
export const commonNaively = (entries: readonly CatalogueEntry[], asked: Query) => ({
  inStock: countCards(listed(entries, { ...asked, inStock: true }), asked),
  ratings: [4, 3].map((stars) => ({
    stars,
    count: countCards(listed(entries, { ...asked, minRating: stars }), asked),
  })),
});

interface NaiveCard {
  /** Of the product that the card shows. */
  id: string;
  family?: { id: string; found: string[] };
}

/** A family stands where the first of its found members does; both orders of price go by the lowest. */
function firstIn(found: readonly CatalogueEntry[], { sort }: Query, scoreOf: Score): CatalogueEntry[] {
  const order = ranked(sort === "-price" ? "price" : sort);
  return found.toSorted((a, b) => (sort === "best" ? scoreOf(b) - scoreOf(a) : 0) || order(a, b));
}

type Score = (entry: CatalogueEntry) => number;

/** All cards in order. `scoreOf` is how well a product matches the keyword. */
function cardsNaively(found: readonly CatalogueEntry[], asked: Query, scoreOf: Score): NaiveCard[] {
  const order = ranked(asked.sort);
  const foundOf = Map.groupBy(found, (entry) => cardOf(entry, { isGrouped: true }));
  return firstOfEach(firstIn(found, asked, scoreOf), (entry) => cardOf(entry, { isGrouped: true }))
    .sort((a, b) => (asked.sort === "best" ? scoreOf(b) - scoreOf(a) : 0) || order(a, b))
    .map((first): NaiveCard => {
      const { familyId } = first;
      if (familyId === undefined) return { id: first.id };
      const own = foundOf.get(familyId) ?? [];
      const shown = own.toSorted(
        (a, b) =>
          scoreOf(b) - scoreOf(a) ||
          Number(a.soldOut ?? false) - Number(b.soldOut ?? false) ||
          ranked("popular")(a, b),
      );
      const found = shown.map(({ id }) => id);
      return { id: found[0] ?? first.id, family: { id: familyId, found } };
    });
}

export interface Shop {
  /** All products in one segment. */
  fresh: readonly View[];
  entries: readonly CatalogueEntry[];
}

/** Scores of a keyword's matches, which the tests of the search itself check. */
function scoresIn({ fresh }: Shop, { keyword }: Query): ReadonlyMap<string, number> {
  const unfiltered = { keyword, sort: "best", fromPaise: 0, toPaise: 5_000_000 } as const;
  return new Map(
    candidatesOf(fresh, unfiltered).flatMap(({ view, matches }) =>
      [...(matches?.positions ?? [])].map((position, index): [string, number] => [
        idAt(view.listing.ids, position),
        matches?.scores[index] ?? 0,
      ]),
    ),
  );
}

/** What a grouped listing answers, window by window, found by looking at everything. */
export function groupNaively(shop: Shop, asked: Query): (window: Window) => Listed {
  const scores = asked.keyword.trim() === "" ? undefined : scoresIn(shop, asked);
  const among = scores ? shop.entries.filter(({ id }) => scores.has(id)) : shop.entries;
  const cards = cardsNaively(listed(among, asked), asked, ({ id }) => scores?.get(id) ?? 0);
  const size = countCards(shop.entries, asked);
  return ({ start, count }) => {
    const page = cards.slice(start, start + count);
    return {
      ids: page.map(({ id }) => id),
      families: new Map(page.flatMap(({ id, family }) => (family ? [[id, family] as const] : []))),
      total: cards.length,
      size,
      facets: start > 0 ? [] : facetsNaively(among.length > 0 ? shop.entries : [], asked, among),
      ...(start === 0 && { counts: commonNaively(among, asked) }),
    };
  };
}
