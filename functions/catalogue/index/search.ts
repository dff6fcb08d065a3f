import {
  type Category,
  categories,
  categoryNames,
  type ListingSort,
  priceRange,
} from "../../../shared/catalogue.ts";
import { toPaise } from "../../../shared/money.ts";
import { buildSegment, fields } from "./builder.ts";
import { idAt } from "./ids.ts";
import { type Matches, matchAll } from "./matches.ts";
import { listingRun, matchRun, pageOf, type Run, type Window } from "./runs.ts";
import { sizeOf } from "./segment.ts";
import { type Filter, type View, viewOf } from "./views.ts";
import { matchMisspelled, matchSpelled } from "./vocabulary.ts";
import { joinedWords, type QueryWord, queryWords } from "./words.ts";

export interface Query {
  keyword: string;
  sort: ListingSort;
  category?: Category | undefined;
  fromPaise: number;
  toPaise: number;
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

function matchesIn({ listing }: View, { words, match }: Interpretation, minField: number): Matches {
  const terms = words.map((word, index) => match(listing, word, index === words.length - 1));
  return matchAll({ words: listing, size: sizeOf(listing) }, terms, minField);
}

const isAnyLive = ({ dead }: View, { positions }: Matches): boolean =>
  dead === undefined ? positions.length > 0 : positions.some((position) => dead[position] === 0);

/** Equals are listed newest first. */
const asEquals = ({ positions }: Matches): Matches => ({ positions, scores: new Uint16Array() });

const filterOf = ({ category, fromPaise, toPaise }: Query): Filter => ({
  category: category === undefined ? undefined : categories.indexOf(category),
  fromPaise,
  toPaise,
});

/**
 * Products that have all words, in the first interpretation that finds anything anywhere: category and
 * price do not change how a keyword is read.
 */
function wordRuns(views: readonly View[], query: Query, minField: number): Run[] {
  const filter = filterOf(query);
  for (const interpretation of interpretationsOf(query.keyword)) {
    const found = views.map((view) => ({ view, matches: matchesIn(view, interpretation, minField) }));
    if (!found.some(({ view, matches }) => isAnyLive(view, matches))) continue;
    return found.map(({ view, matches }) =>
      matchRun(view, query.sort === "best" ? matches : asEquals(matches), filter),
    );
  }
  return [];
}

const idsOf = (runs: readonly Run[], window: Window): string[] =>
  pageOf(runs, window).map(({ view, position }) => idAt(view.listing.ids, position));

/** Newest first, or with a keyword the best match. A keyword without a word in it finds nothing. */
export function find(views: readonly View[], query: Query, window: Window): Found {
  const runs =
    query.keyword.trim() === ""
      ? views.map((view) => listingRun(view, filterOf(query)))
      : wordRuns(views, query, fields.description);
  return { ids: idsOf(runs, window), total: runs.reduce((sum, { total }) => sum + total, 0) };
}

/** The categories as if each were a product of that name. */
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

/** Completions of what somebody types: products by their names, and categories. */
export function suggest(views: readonly View[], keyword: string, count: number) {
  const query = { keyword, sort: "best", fromPaise: 0, toPaise: toPaise(priceRange.max) } as const;
  const named = wordRuns([openCategories()], query, fields.category);
  return {
    ids: idsOf(wordRuns(views, query, fields.name), { start: 0, count }),
    categories: idsOf(named, { start: 0, count: categories.length }).flatMap(
      (id) => categories[Number.parseInt(id, 16)] ?? [],
    ),
  };
}
