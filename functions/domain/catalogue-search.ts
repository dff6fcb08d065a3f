import { categories, categoryNames, priceRange } from "../../shared/catalogue.ts";
import { toPaise } from "../../shared/money.ts";
import { buildSegment, fields } from "./catalogue-builder.ts";
import type { Catalogue } from "./catalogue-index.ts";
import { matchAll } from "./catalogue-matches.ts";
import {
  countLive,
  type Filter,
  type Hit,
  type Part,
  partOf,
  type Ranked,
  rankAll,
  rankMatches,
} from "./catalogue-ranks.ts";
import { idAt } from "./catalogue-segment.ts";
import { spelledAs, spelledLike } from "./catalogue-vocabulary.ts";
import { joinedWords, type QueryWord, queryWords } from "./catalogue-words.ts";

export interface Query extends Filter {
  keyword: string;
}

/** Of what matches, in its order. */
export interface Window {
  start: number;
  count: number;
}

export interface Found {
  ids: string[];
  total: number;
}

interface Reading {
  words: readonly QueryWord[];
  spelled: typeof spelledAs;
}

/** As it is written; then with two words as one; then forgiving slips. */
function* readingsOf(keyword: string): Generator<Reading> {
  const words = queryWords(keyword);
  if (words.length === 0) return;
  for (const spelled of [spelledAs, spelledLike]) {
    yield { words, spelled };
    for (const joined of joinedWords(words)) yield { words: joined, spelled };
  }
}

function matchesIn({ segment }: Part, { words, spelled }: Reading, leastField: number) {
  const meant = words.map((word, at) => spelled(segment, word, at === words.length - 1));
  return matchAll(segment, meant, leastField);
}

/**
 * What has all words, in the first reading that finds anything anywhere: category and price do not
 * change how a keyword is read.
 */
function rankWords(parts: readonly Part[], query: Query, leastField: number): Ranked[] {
  for (const reading of readingsOf(query.keyword)) {
    let live = 0;
    const ranked = parts.map((part) => {
      const matches = matchesIn(part, reading, leastField);
      live += countLive(part, matches);
      return rankMatches(part, matches, query);
    });
    if (live > 0) return ranked;
  }
  return parts.map(() => ({ total: 0, from: () => [] }));
}

interface Placed extends Hit {
  id: string;
  createdAtMs: number;
}

const place = ({ segment }: Part, hit: Hit): Placed => ({
  ...hit,
  id: idAt(segment, hit.position),
  createdAtMs: segment.createdAtMs[hit.position] ?? 0,
});

const bestThenNewest = (one: Placed, other: Placed): number =>
  other.score - one.score || other.createdAtMs - one.createdAtMs || (one.id < other.id ? 1 : -1);

/** One window of two ranked parts. The few changes go all in, so that the many need not be looked at. */
function windowOf(
  { snapshot, changed }: Catalogue,
  ranked: readonly Ranked[],
  { start, count }: Window,
): Found {
  const [old = none, recent = none] = ranked;
  const first = Math.max(0, start - recent.total);
  const hits = [
    ...old.from(first, start - first + count).map((hit) => place(snapshot, hit)),
    ...recent.from(0, recent.total).map((hit) => place(changed, hit)),
  ].sort(bestThenNewest);
  const ids = hits.slice(start - first, start - first + count).map(({ id }) => id);
  return { ids, total: old.total + recent.total };
}

const none: Ranked = { total: 0, from: () => [] };

/** With a keyword the best match first, else the newest. A keyword without a word in it finds nothing. */
export function find(catalogue: Catalogue, query: Query, window: Window): Found {
  const parts = [catalogue.snapshot, catalogue.changed];
  const ranked =
    query.keyword.trim() === ""
      ? parts.map((part) => rankAll(part, query))
      : rankWords(parts, query, fields.description);
  return windowOf(catalogue, ranked, window);
}

const anyPrice = { fromPaise: 0, toPaise: toPaise(priceRange.max) };

/** The categories as if each were a product of that name. */
const shelves = partOf(
  buildSegment(
    categories.map((category, at) => ({
      id: at.toString(16).padStart(24, "0"),
      name: categoryNames[category],
      category,
      description: "",
      pricePaise: 0,
      createdAt: new Date(0).toISOString(),
    })),
  ),
);

/** What somebody may be about to type: products by their names, and categories. */
export function suggest(catalogue: Catalogue, keyword: string, count: number) {
  const query = { keyword, ...anyPrice };
  const ranked = rankWords([catalogue.snapshot, catalogue.changed], query, fields.name);
  const [shelf = none] = rankWords([shelves], query, fields.category);
  const named = shelf.from(0, categories.length).map(({ position }) => idAt(shelves.segment, position));
  return {
    ids: windowOf(catalogue, ranked, { start: 0, count }).ids,
    categories: named.flatMap((id) => categories[Number.parseInt(id, 16)] ?? []),
  };
}
