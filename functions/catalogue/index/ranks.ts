import { type Category, categories } from "../../../shared/catalogue.ts";
import type { Matches } from "./matches.ts";
import type { Segment } from "./segment.ts";

export interface Filter {
  category?: Category | undefined;
  fromPaise: number;
  toPaise: number;
}

/** A segment, what is out of date in it, and what is known of the rest. */
export interface IndexView {
  segment: Segment;
  /** 1 at the positions of products that have changed or left since. */
  deleted: Uint8Array | undefined;
  size: number;
  sizeOfCategory: readonly number[];
  minPaise: number;
  maxPaise: number;
}

export function viewOf(segment: Segment, deleted?: Uint8Array): IndexView {
  const { pricesPaise, categoryNumbers } = segment;
  const sizeOfCategory = categories.map(() => 0);
  let [size, minPaise, maxPaise] = [0, Number.MAX_SAFE_INTEGER, 0];
  for (let position = 0; position < segment.size; position++) {
    if (deleted?.[position] === 1) continue;
    const category = categoryNumbers[position] ?? 0;
    const price = pricesPaise[position] ?? 0;
    size++;
    sizeOfCategory[category] = (sizeOfCategory[category] ?? 0) + 1;
    if (price < minPaise) minPaise = price;
    if (price > maxPaise) maxPaise = price;
  }
  return { segment, deleted, size, sizeOfCategory, minPaise, maxPaise };
}

export interface RankedPosition {
  position: number;
  score: number;
}

/** Products that match, the best and then the newest first. */
export interface Ranking {
  total: number;
  /** `count` products from that rank on, fewer at the end. */
  from(rank: number, count: number): RankedPosition[];
}

function tester({ segment, deleted }: IndexView, { category, fromPaise, toPaise }: Filter) {
  const { pricesPaise, categoryNumbers } = segment;
  const wanted = category === undefined ? -1 : categories.indexOf(category);
  return (position: number): boolean => {
    const price = pricesPaise[position] ?? 0;
    return (
      price >= fromPaise &&
      price <= toPaise &&
      (wanted < 0 || categoryNumbers[position] === wanted) &&
      (deleted === undefined || deleted[position] === 0)
    );
  };
}

export function countLive({ deleted }: IndexView, { positions }: Matches): number {
  if (!deleted) return positions.length;
  return positions.reduce((count, position) => (deleted[position] === 1 ? count : count + 1), 0);
}

/** By score, how many have a better one. */
function firstRanks(countOfScore: readonly number[]): number[] {
  const ranks: number[] = [];
  let better = 0;
  for (let score = countOfScore.length - 1; score >= 0; score--) {
    ranks[score] = better;
    better += countOfScore[score] ?? 0;
  }
  return ranks;
}

/** Matches that pass the filter. */
export function rankMatches(view: IndexView, { positions, scores }: Matches, filter: Filter): Ranking {
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
  return {
    total,
    from(rank, count) {
      const nextRank = firstRanks(countOfScore);
      const ranked: RankedPosition[] = [];
      for (const index of kept.subarray(0, total)) {
        const score = scores[index] ?? 0;
        const own = nextRank[score] ?? 0;
        nextRank[score] = own + 1;
        if (own >= rank && own < rank + count)
          ranked[own - rank] = { position: positions[index] ?? 0, score };
      }
      return ranked;
    },
  };
}

/** How many pass, where that is known without looking at each. */
function knownTotal(view: IndexView, { category, fromPaise, toPaise }: Filter): number | undefined {
  if (view.minPaise < fromPaise || view.maxPaise > toPaise) return undefined;
  return category === undefined ? view.size : view.sizeOfCategory[categories.indexOf(category)];
}

function countAll(size: number, passes: (position: number) => boolean): number {
  let total = 0;
  for (let position = 0; position < size; position++) if (passes(position)) total++;
  return total;
}

/** All products that pass the filter, the newest first. */
export function rankAll(view: IndexView, filter: Filter): Ranking {
  const { size } = view.segment;
  const passes = tester(view, filter);
  return {
    total: knownTotal(view, filter) ?? countAll(size, passes),
    from(rank, count) {
      const ranked: RankedPosition[] = [];
      let before = 0;
      for (let position = 0; position < size && ranked.length < count; position++) {
        if (passes(position) && before++ >= rank) ranked.push({ position, score: 0 });
      }
      return ranked;
    },
  };
}
