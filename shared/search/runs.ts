import { compareIds } from "./ids.ts";
import type { Matches } from "./matches.ts";
import { blockSize } from "./segment.ts";
import { countInBlock, type Filter, passing, tester, type View } from "./views.ts";

export interface Row {
  view: View;
  position: number;
}

export interface Ranked extends Row {
  score: number;
}

/** A view's products in listing order, accessible by rank. */
export interface Run {
  total: number;
  at(rank: number): Ranked;
}

export interface Window {
  start: number;
  count: number;
}

/** Cumulative counts of passing products by block. */
function countsUpTo(view: View, filter: Filter): Uint32Array {
  const ends = new Uint32Array(view.liveInBlock.length);
  let total = 0;
  for (let block = 0; block < ends.length; block++) {
    total += countInBlock(view, block, filter);
    ends[block] = total;
  }
  return ends;
}

function firstAbove(ends: Uint32Array, rank: number): number {
  let low = 0;
  let high = ends.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ends[middle] ?? 0) <= rank) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Lists current products that pass, newest first. O(blocks) to count; a rank scans only its block. */
export function listingRun(view: View, filter: Filter): Run {
  const ends = countsUpTo(view, filter);
  const passes = tester(view, filter);
  let scanned = -1;
  let found: number[] = [];
  let next = 0;
  return {
    total: ends.at(-1) ?? 0,
    at(rank) {
      const block = firstAbove(ends, rank);
      if (block !== scanned) [scanned, found, next] = [block, [], block * blockSize];
      const wanted = rank - (block === 0 ? 0 : (ends[block - 1] ?? 0));
      for (; found.length <= wanted; next++) if (passes(next)) found.push(next);
      return { view, position: found[wanted] ?? 0, score: 0 };
    },
  };
}

export function newestRun(view: View, { positions }: Matches, filter: Filter): Run {
  const found = passing(view, filter, positions);
  return { total: found.length, at: (rank) => ({ view, position: found[rank] ?? 0, score: 0 }) };
}

/** Indexed by score: how many have a better one. */
function firstRanks(countOfScore: readonly number[]): number[] {
  const ranks: number[] = [];
  let better = 0;
  for (let score = countOfScore.length - 1; score >= 0; score--) {
    ranks[score] = better;
    better += countOfScore[score] ?? 0;
  }
  return ranks;
}

/** Lists matches best first, then newest. O(number of matches). */
export function matchRun(view: View, { positions, scores }: Matches, filter: Filter): Run {
  const passes = tester(view, filter);
  const kept = new Uint32Array(positions.length);
  const countOfScore: number[] = [];
  let total = 0;
  for (let index = 0; index < positions.length; index++) {
    if (!passes(positions[index] ?? 0)) continue;
    const score = scores[index] ?? 0;
    kept[total++] = index;
    countOfScore[score] = (countOfScore[score] ?? 0) + 1;
  }
  const ranked = new Uint32Array(total);
  const nextRank = firstRanks(countOfScore);
  for (let place = 0; place < total; place++) {
    const index = kept[place] ?? 0;
    const score = scores[index] ?? 0;
    const rank = nextRank[score] ?? 0;
    ranked[rank] = index;
    nextRank[score] = rank + 1;
  }
  return {
    total,
    at(rank) {
      const index = ranked[rank] ?? 0;
      return { view, position: positions[index] ?? 0, score: scores[index] ?? 0 };
    },
  };
}

/** Above every rank and position, so that one number encodes both. */
const maxRank = 2 ** 32 - 1;
const maxPositions = 2 ** 20;

/** Higher ranks come first. */
export type RankOf = (position: number) => number;

/** Keeps the first place of each group, and all of group 0. Returns their number. */
function dropRepeats(places: Float64Array, length: number, groups: Uint32Array): number {
  const seen = new Set<number | undefined>();
  let count = 0;
  for (let at = 0; at < length; at++) {
    const place = places[at] ?? 0;
    const group = groups[place % maxPositions];
    if (group !== 0 && seen.has(group)) continue;
    seen.add(group);
    places[count++] = place;
  }
  return count;
}

interface Sorting {
  rankOf: RankOf;
  kept: number;
  /** By position: lists only the first of each group, and counts only what is kept. */
  groups?: Uint32Array;
}

/** Sorts visited positions by rank, then newest, keeping the first `kept` only. O(n log kept). */
export function sortedRun(
  view: View,
  visitAll: (visit: (position: number) => void) => void,
  { rankOf, kept, groups }: Sorting,
): Run {
  const first = new Float64Array(Math.max(64, 2 * Math.min(kept, view.size)));
  const limit = first.length >>> 1;
  let length = 0;
  let total = 0;
  let last = Number.POSITIVE_INFINITY;
  function cut(): void {
    first.subarray(0, length).sort();
    if (groups) length = dropRepeats(first, length, groups);
    length = Math.min(length, limit);
    if (length === limit) last = first[length - 1] ?? last;
  }
  visitAll((position) => {
    total++;
    const place = (maxRank - rankOf(position)) * maxPositions + position;
    if (place >= last) return;
    first[length++] = place;
    if (length === first.length) cut();
  });
  cut();
  return {
    total: groups ? length : total,
    at(rank) {
      const place = first[rank] ?? 0;
      return { view, position: place % maxPositions, score: maxRank - Math.floor(place / maxPositions) };
    },
  };
}

export function newestFirst(a: Row, b: Row): number {
  const [one, other] = [a.view.listing, b.view.listing];
  return (
    (other.createdAtMs[b.position] ?? 0) - (one.createdAtMs[a.position] ?? 0) ||
    compareIds(other.ids, b.position, one.ids, a.position)
  );
}

export const inOrder = (a: Ranked, b: Ranked): number => b.score - a.score || newestFirst(a, b);

interface Place {
  run: Run;
  rank: number;
}

/** Finds the place whose product `ahead` ranks further on comes first. */
function earliest(places: readonly Place[], ahead: number): Place | undefined {
  let best: { place: Place; ranked: Ranked } | undefined;
  for (const place of places) {
    if (place.rank + ahead >= place.run.total) continue;
    const ranked = place.run.at(place.rank + ahead);
    if (!best || inOrder(ranked, best.ranked) < 0) best = { place, ranked };
  }
  return best?.place;
}

/** Skips by steps: the run that comes first `step` ahead can skip them. O(runs² log count). */
function skip(places: readonly Place[], count: number): void {
  for (let left = count; left > 0; ) {
    const step = Math.max(1, Math.floor(left / places.length));
    const place = earliest(places, step - 1);
    if (!place) {
      // Together the runs have fewer products than are to be skipped.
      for (const each of places) each.rank = each.run.total;
      return;
    }
    place.rank += step;
    left -= step;
  }
}

export function pageOf(runs: readonly Run[], { start, count }: Window): Ranked[] {
  const places = runs.filter(({ total }) => total > 0).map((run) => ({ run, rank: 0 }));
  skip(places, start);
  const page: Ranked[] = [];
  while (page.length < count) {
    const place = earliest(places, 0);
    if (!place) break;
    page.push(place.run.at(place.rank++));
  }
  return page;
}
