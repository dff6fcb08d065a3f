import { toPaise } from "../core/money.ts";
import {
  type Category,
  categories,
  categoryNames,
  type ListingSort,
  priceRange,
} from "../products/catalogue.ts";
import type { FacetCounts, ListingCounts } from "../products/facet.ts";
import { buildSegment, fields } from "./builder.ts";
import type { Dictionary } from "./dictionary.ts";
import { countListing } from "./facet-counts.ts";
import { idAt } from "./ids.ts";
import { type Matches, matchAll } from "./matches.ts";
import { type Narrowing, passesTests, testsFor } from "./narrow.ts";
import { listingRun, matchRun, pageOf, type RankOf, type Run, sortedRun, type Window } from "./runs.ts";
import { sizeOf } from "./segment.ts";
import { suggestFilters, type Wanted } from "./suggest-filters.ts";
import { type Counted, visitAll } from "./tallies.ts";
import { type Filter, type View, viewOf } from "./views.ts";
import { matchMisspelled, matchSpelled, type TermMatch } from "./vocabulary.ts";
import { joinedWords, type QueryWord, queryWords } from "./words.ts";

export interface Query extends Narrowing {
  keyword: string;
  sort: ListingSort;
  category?: Category | undefined;
  fromPaise: number;
  toPaise: number;
}

interface Found {
  ids: string[];
  total: number;
}

interface Interpretation {
  words: readonly QueryWord[];
  match: typeof matchSpelled;
}

/** Caches lookups, which interpretations share. */
function remembering(match: typeof matchSpelled): typeof matchSpelled {
  const found = new Map<Dictionary, Map<string, TermMatch[]>>();
  return (dictionary, word, isLast) => {
    const known = found.get(dictionary) ?? new Map<string, TermMatch[]>();
    found.set(dictionary, known);
    const key = `${word.typed} ${isLast}`;
    const terms = known.get(key) ?? match(dictionary, word, isLast);
    known.set(key, terms);
    return terms;
  };
}

/** Literal, then with two words joined, then with typing errors. */
function* interpretationsOf(keyword: string): Generator<Interpretation> {
  const words = queryWords(keyword);
  if (words.length === 0) return;
  for (const match of [matchSpelled, matchMisspelled].map(remembering)) {
    yield { words, match };
    for (const joined of joinedWords(words)) yield { words: joined, match };
  }
}

function matchesIn({ listing }: View, { words, match }: Interpretation, minField: number): Matches {
  const terms = words.map((word, index) => match(listing, word, index === words.length - 1));
  return matchAll({ words: listing, size: sizeOf(listing) }, terms, minField);
}

const isAnyLive = ({ dead }: View, { positions }: Matches): boolean =>
  dead === undefined ? positions.length > 0 : positions.some((position) => dead[position] === 0);

const asEquals = ({ positions }: Matches): Matches => ({ positions, scores: new Uint16Array() });

const filterOf = (view: View, query: Query): Filter => ({
  category: query.category === undefined ? undefined : categories.indexOf(query.category),
  fromPaise: query.fromPaise,
  toPaise: query.toPaise,
  tests: testsFor(view.listing, query),
});

/** Uses the first interpretation with any match, before filters, so that filters don't change a keyword's meaning. */
function withWords(views: readonly View[], query: Query, minField: number): Counted[] {
  for (const interpretation of interpretationsOf(query.keyword)) {
    const found = views.map((view) => ({ view, matches: matchesIn(view, interpretation, minField) }));
    if (found.some(({ view, matches }) => isAnyLive(view, matches)))
      return found.map((each) => ({ ...each, filter: filterOf(each.view, query) }));
  }
  return [];
}

const candidatesOf = (views: readonly View[], query: Query): Counted[] =>
  query.keyword.trim() === ""
    ? views.map((view) => ({ view, matches: undefined, filter: filterOf(view, query) }))
    : withWords(views, query, fields.description);

function visitPassing(candidates: Counted, visit: (position: number) => void): void {
  const { tests } = candidates.filter;
  if (!tests) {
    visitAll(candidates, visit);
    return;
  }
  const { categoryNumbers } = candidates.view.listing;
  visitAll(candidates, (position) => {
    const own = tests[categoryNumbers[position] ?? 0];
    if (own && passesTests(own, position)) visit(position);
  });
}

const highest = 2 ** 32 - 1;

function rankBy({ listing }: View, sort: ListingSort): RankOf | undefined {
  const { pricesPaise, ratings, unitsSold } = listing;
  switch (sort) {
    case "price":
      return (position) => highest - (pricesPaise[position] ?? 0);
    case "-price":
      return (position) => pricesPaise[position] ?? 0;
    case "rating":
      return (position) => ratings[position] ?? 0;
    case "popular":
      return (position) => unitsSold[position] ?? 0;
    default:
      return undefined;
  }
}

function runOf(candidates: Counted, sort: ListingSort, kept: number): Run {
  const { view, matches, filter } = candidates;
  const rankOf = rankBy(view, sort);
  if (rankOf) return sortedRun(view, (visit) => visitPassing(candidates, visit), { rankOf, kept });
  if (!matches) return listingRun(view, filter);
  return matchRun(view, sort === "best" ? matches : asEquals(matches), filter);
}

const idsOf = (runs: readonly Run[], window: Window): string[] =>
  pageOf(runs, window).map(({ view, position }) => idAt(view.listing.ids, position));

function pageIn(candidates: readonly Counted[], { sort }: Query, window: Window): Found {
  const kept = window.start + window.count;
  const runs = candidates.map((each) => runOf(each, sort, kept));
  return { ids: idsOf(runs, window), total: runs.reduce((sum, { total }) => sum + total, 0) };
}

export function findWithFacets(
  views: readonly View[],
  query: Query,
  window: Window,
): Found & { facets: FacetCounts[]; counts?: ListingCounts } {
  const candidates = candidatesOf(views, query);
  const category = query.category === undefined ? undefined : categories.indexOf(query.category);
  const counted = countListing(candidates, { category, specs: query.specs });
  return { ...pageIn(candidates, query, window), ...counted };
}

export const find = (views: readonly View[], query: Query, window: Window): Found =>
  pageIn(candidatesOf(views, query), query, window);

export interface Listed extends Found {
  size: number;
  facets: FacetCounts[];
  counts?: ListingCounts | undefined;
}

export const listIn = (views: readonly View[], query: Query, window: Window): Listed => ({
  ...(window.start === 0
    ? findWithFacets(views, query, window)
    : { ...find(views, query, window), facets: [] }),
  size: views.reduce((sum, { size }) => sum + size, 0),
});

/** Treats each category as a product of that name. */
const openCategories = (): View =>
  viewOf(
    buildSegment(
      categories.map((category, index) => ({
        id: index.toString(16).padStart(24, "0"),
        name: categoryNames[category],
        category,
        description: "",
        pricePaise: 0,
        createdAt: new Date(0).toISOString(),
      })),
    ).listing,
  );

const maxFilters = 3;

export function suggest(views: readonly View[], keyword: string, count: number) {
  const query = { keyword, sort: "best", fromPaise: 0, toPaise: toPaise(priceRange.max) } as const;
  const runsIn = (all: readonly View[], minField: number): Run[] =>
    withWords(all, query, minField).map((each) => runOf(each, query.sort, count));
  const named = runsIn([openCategories()], fields.category);
  const countOf = (wanted: Wanted): number =>
    find(views, { ...wanted, keyword: "", sort: "newest" }, { start: 0, count: 0 }).total;
  const filters = suggestFilters(keyword, countOf, maxFilters);
  return {
    ids: idsOf(runsIn(views, fields.name), { start: 0, count }),
    filters: filters.map(({ name, query: parameters }) => ({ name, query: parameters })),
    categories: idsOf(named, { start: 0, count: categories.length }).flatMap(
      (id) => categories[Number.parseInt(id, 16)] ?? [],
    ),
  };
}
