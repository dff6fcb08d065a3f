import { categories, categoryNames, type ListingSort, priceRange } from "../../../shared/catalogue.ts";
import { toPaise } from "../../../shared/money.ts";
import { buildSegment, fields } from "./builder.ts";
import type { Catalogue } from "./layers.ts";
import { type Matches, matchAll } from "./matches.ts";
import {
  countLive,
  type Filter,
  type IndexView,
  type RankedPosition,
  type Ranking,
  rankAll,
  rankMatches,
  viewOf,
} from "./ranks.ts";
import { idAt } from "./segment.ts";
import { matchMisspelled, matchSpelled } from "./vocabulary.ts";
import { joinedWords, type QueryWord, queryWords } from "./words.ts";

export interface Query extends Filter {
  keyword: string;
  sort: ListingSort;
}

/** A page of what matches, in its order. */
export interface Window {
  start: number;
  count: number;
}

export interface Found {
  ids: string[];
  total: number;
}

interface Interpretation {
  words: readonly QueryWord[];
  match: typeof matchSpelled;
}

/** As it is written; then with two words as one; then forgiving typing errors. */
function* interpretationsOf(keyword: string): Generator<Interpretation> {
  const words = queryWords(keyword);
  if (words.length === 0) return;
  for (const match of [matchSpelled, matchMisspelled]) {
    yield { words, match };
    for (const joined of joinedWords(words)) yield { words: joined, match };
  }
}

function matchesIn({ segment }: IndexView, { words, match }: Interpretation, minField: number) {
  const terms = words.map((word, index) => match(segment, word, index === words.length - 1));
  return matchAll(segment, terms, minField);
}

/** Equals are listed newest first. */
const asEquals = ({ positions }: Matches): Matches => ({ positions, scores: new Uint16Array() });

const empty: Ranking = { total: 0, from: () => [] };

/**
 * Products that have all words, in the first interpretation that finds anything anywhere: category and
 * price do not change how a keyword is read.
 */
function rankWords(views: readonly IndexView[], query: Query, minField: number): Ranking[] {
  for (const interpretation of interpretationsOf(query.keyword)) {
    let live = 0;
    const rankings = views.map((view) => {
      const matches = matchesIn(view, interpretation, minField);
      live += countLive(view, matches);
      return rankMatches(view, query.sort === "best" ? matches : asEquals(matches), query);
    });
    if (live > 0) return rankings;
  }
  return views.map(() => empty);
}

interface RankedProduct extends RankedPosition {
  id: string;
  createdAtMs: number;
}

const productAt = ({ segment }: IndexView, ranked: RankedPosition): RankedProduct => ({
  ...ranked,
  id: idAt(segment, ranked.position),
  createdAtMs: segment.createdAtMs[ranked.position] ?? 0,
});

const bestThenNewest = (a: RankedProduct, b: RankedProduct): number =>
  b.score - a.score || b.createdAtMs - a.createdAtMs || (a.id < b.id ? 1 : -1);

/** One page of both rankings. All of the few changes go in, so that the many need not be looked at. */
function windowOf(
  { snapshot, changed }: Catalogue,
  rankings: readonly Ranking[],
  { start, count }: Window,
): Found {
  const [old = empty, recent = empty] = rankings;
  const first = Math.max(0, start - recent.total);
  const products = [
    ...old.from(first, start - first + count).map((ranked) => productAt(snapshot, ranked)),
    ...recent.from(0, recent.total).map((ranked) => productAt(changed, ranked)),
  ].sort(bestThenNewest);
  const ids = products.slice(start - first, start - first + count).map(({ id }) => id);
  return { ids, total: old.total + recent.total };
}

/** Newest first, or with a keyword the best match. A keyword without a word in it finds nothing. */
export function find(catalogue: Catalogue, query: Query, window: Window): Found {
  const views = [catalogue.snapshot, catalogue.changed];
  const rankings =
    query.keyword.trim() === ""
      ? views.map((view) => rankAll(view, query))
      : rankWords(views, query, fields.description);
  return windowOf(catalogue, rankings, window);
}

/** The categories as if each were a product of that name. */
const openCategories = (): IndexView =>
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
    ),
  );

/** Completions of what somebody types: products by their names, and categories. */
export function suggest(catalogue: Catalogue, keyword: string, count: number) {
  const query = { keyword, sort: "best", fromPaise: 0, toPaise: toPaise(priceRange.max) } as const;
  const rankings = rankWords([catalogue.snapshot, catalogue.changed], query, fields.name);
  const categoryView = openCategories();
  const [ranking = empty] = rankWords([categoryView], query, fields.category);
  const named = ranking
    .from(0, categories.length)
    .map(({ position }) => idAt(categoryView.segment, position));
  return {
    ids: windowOf(catalogue, rankings, { start: 0, count }).ids,
    categories: named.flatMap((id) => categories[Number.parseInt(id, 16)] ?? []),
  };
}
