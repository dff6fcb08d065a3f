import { categories } from "../products/catalogue.ts";
import { candidatesOf, type Query, runOf } from "./candidates.ts";
import { cardsIn, runsOf } from "./cards.ts";
import { countListing } from "./facet-counts.ts";
import { type Grouped, grouped } from "./grouped.ts";
import type { Run, Window } from "./runs.ts";
import type { Counted } from "./tallies.ts";
import type { View } from "./views.ts";

interface Search {
  cards: Grouped | undefined;
  candidates: readonly Counted[];
  runs: readonly Run[];
  total: number;
  kept: number;
  counted: ReturnType<typeof countListing> | undefined;
}

const minKept = 120;
const maxRecent = 50;
/** In units of 4 bytes for each product. */
const maxWeight = 4;

/** A changed index has other views. */
const recent = new WeakMap<readonly View[], Map<string, Search>>();

const weightOf = ({ candidates, cards }: Search): number =>
  candidates.reduce((sum, { matches }) => sum + 2 * (matches?.positions.length ?? 0), 0) +
  4 * (cards?.families.count ?? 0);

function evict(known: Map<string, Search>, views: readonly View[]): void {
  const limit = views.reduce((sum, { size }) => sum + maxWeight * size, 0);
  let weight = 0;
  for (const search of known.values()) weight += weightOf(search);
  for (const [key, search] of known) {
    if (weight <= limit && known.size <= maxRecent) return;
    known.delete(key);
    weight -= weightOf(search);
  }
}

function begin(views: readonly View[], query: Query, kept: number): Search {
  const candidates = candidatesOf(views, query);
  const cards = query.isGrouped ? grouped(candidates, views) : undefined;
  const { runs, total } = cards
    ? cardsIn(cards, query.sort, kept)
    : runsOf(candidates.map((each) => runOf(each, query.sort, kept)));
  return { cards, candidates, runs, total, kept, counted: undefined };
}

/** Searches anew if the index changed, the search isn't among the recent ones, or the page is beyond what was sorted. */
export function searchFor(views: readonly View[], query: Query, { start, count }: Window): Search {
  const known = recent.get(views) ?? new Map<string, Search>();
  recent.set(views, known);
  const key = JSON.stringify(query);
  const before = known.get(key);
  const search =
    before && before.kept >= start + count ? before : begin(views, query, Math.max(minKept, start + count));
  known.delete(key);
  known.set(key, search);
  evict(known, views);
  return search;
}

export function countsOf(search: Search, query: Query): ReturnType<typeof countListing> {
  const category = query.category === undefined ? undefined : categories.indexOf(query.category);
  const asked = { category, specs: query.specs, colours: query.colours, origins: query.origins };
  search.counted ??= countListing(search.candidates, asked, search.cards);
  return search.counted;
}
