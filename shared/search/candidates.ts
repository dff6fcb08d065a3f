import { type Category, categories, type ListingSort } from "../products/catalogue.ts";
import { fields } from "./builder.ts";
import type { Dictionary } from "./dictionary.ts";
import { type Matches, matchAll, unite } from "./matches.ts";
import { type Narrowing, passesTests, testsFor } from "./narrow.ts";
import { orderedRun } from "./orders.ts";
import { originRanks } from "./origin-columns.ts";
import { listingRun, matchRun, newestRun, type RankOf, type Run, sortedRun } from "./runs.ts";
import { sizeOf } from "./segment.ts";
import { type Counted, visitAll } from "./tallies.ts";
import type { Filter, View } from "./views.ts";
import { matchMisspelled, matchSpelled, type TermMatch } from "./vocabulary.ts";
import { joinedWords, type QueryWord, queryWords } from "./words.ts";

export interface Query extends Narrowing {
  keyword: string;
  /** The keyword with synonyms replaced; matches of either are found. */
  synonymous?: string | undefined;
  sort: ListingSort;
  category?: Category | undefined;
  fromPaise: number;
  toPaise: number;
  /** One card per family. */
  isGrouped?: boolean | undefined;
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

/** Literal, then with two words joined, then with typing errors; each of the keyword and its synonyms together. */
function* interpretationsOf({ keyword, synonymous = "" }: Query): Generator<Interpretation[]> {
  const phrases = [keyword, synonymous].map(queryWords).filter((words) => words.length > 0);
  if (phrases.length === 0) return;
  for (const match of [matchSpelled, matchMisspelled].map(remembering)) {
    yield phrases.map((words) => ({ words, match }));
    for (const joined of phrases.flatMap(joinedWords)) yield [{ words: joined, match }];
  }
}

function matchesIn({ listing }: View, interpretations: readonly Interpretation[], minField: number): Matches {
  const found = interpretations.map(({ words, match }) => {
    const terms = words.map((word, index) => match(listing, word, index === words.length - 1));
    return matchAll({ words: listing, size: sizeOf(listing) }, terms, minField);
  });
  return found.reduce(unite);
}

const isAnyLive = ({ dead }: View, { positions }: Matches): boolean =>
  dead === undefined ? positions.length > 0 : positions.some((position) => dead[position] === 0);

const filterOf = (view: View, query: Query): Filter => ({
  category: query.category === undefined ? undefined : categories.indexOf(query.category),
  fromPaise: query.fromPaise,
  toPaise: query.toPaise,
  tests: testsFor(view.listing, query),
});

/** Uses the first interpretation with any match, before filters, so that filters don't change a keyword's meaning. */
export function withWords(views: readonly View[], query: Query, minField: number): Counted[] {
  for (const interpretations of interpretationsOf(query)) {
    const found = views.map((view) => ({ view, matches: matchesIn(view, interpretations, minField) }));
    if (found.some(({ view, matches }) => isAnyLive(view, matches)))
      return found.map((each) => ({ ...each, filter: filterOf(each.view, query) }));
  }
  return [];
}

export const candidatesOf = (views: readonly View[], query: Query): Counted[] =>
  query.keyword.trim() === ""
    ? views.map((view) => ({ view, matches: undefined, filter: filterOf(view, query) }))
    : withWords(views, query, fields.description);

export function visitPassing(candidates: Counted, visit: (position: number) => void): void {
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

export const highest = 2 ** 32 - 1;

export function rankBy({ listing }: Pick<View, "listing">, sort: ListingSort): RankOf | undefined {
  const { pricesPaise, ratings, unitsSold, origins } = listing;
  switch (sort) {
    case "price":
      return (position) => highest - (pricesPaise[position] ?? 0);
    case "-price":
      return (position) => pricesPaise[position] ?? 0;
    case "rating":
      return (position) => ratings[position] ?? 0;
    case "popular":
      return (position) => unitsSold[position] ?? 0;
    case "origin": {
      const ranks = originRanks();
      return (position) => ranks[origins[position] ?? 0] ?? 0;
    }
    default:
      return undefined;
  }
}

export function runOf(candidates: Counted, sort: ListingSort, kept: number): Run {
  const { view, matches, filter } = candidates;
  const rankOf = rankBy(view, sort);
  const ordered = rankOf && !matches && orderedRun(view, filter, { sort, rankOf, kept });
  if (ordered) return ordered;
  if (rankOf) return sortedRun(view, (visit) => visitPassing(candidates, visit), { rankOf, kept });
  if (!matches) return listingRun(view, filter);
  return sort === "best" ? matchRun(view, matches, filter) : newestRun(view, matches, filter);
}
