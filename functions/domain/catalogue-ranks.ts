import { type Category, categories } from "../../shared/catalogue.ts";
import type { Matches } from "./catalogue-matches.ts";
import type { Segment } from "./catalogue-segment.ts";

export interface Filter {
  category?: Category | undefined;
  fromPaise: number;
  toPaise: number;
}

/** A segment, what is out of date in it, and what is known of the rest. */
export interface Part {
  segment: Segment;
  /** 1 at the positions of products that have changed or left since. */
  gone: Uint8Array | undefined;
  size: number;
  sizeOfCategory: readonly number[];
  cheapestPaise: number;
  dearestPaise: number;
}

export function partOf(segment: Segment, gone?: Uint8Array): Part {
  const { pricesPaise, categoryNumbers } = segment;
  const sizeOfCategory = categories.map(() => 0);
  let [size, cheapestPaise, dearestPaise] = [0, Number.MAX_SAFE_INTEGER, 0];
  for (let position = 0; position < segment.size; position++) {
    if (gone?.[position] === 1) continue;
    const category = categoryNumbers[position] ?? 0;
    const price = pricesPaise[position] ?? 0;
    size++;
    sizeOfCategory[category] = (sizeOfCategory[category] ?? 0) + 1;
    if (price < cheapestPaise) cheapestPaise = price;
    if (price > dearestPaise) dearestPaise = price;
  }
  return { segment, gone, size, sizeOfCategory, cheapestPaise, dearestPaise };
}

export interface Hit {
  position: number;
  score: number;
}

/** What matches, the best and then the newest first. */
export interface Ranked {
  total: number;
  /** `count` hits from that rank on, fewer at the end. */
  from(rank: number, count: number): Hit[];
}

function tester({ segment, gone }: Part, { category, fromPaise, toPaise }: Filter) {
  const { pricesPaise, categoryNumbers } = segment;
  const wanted = category === undefined ? -1 : categories.indexOf(category);
  return (position: number): boolean => {
    const price = pricesPaise[position] ?? 0;
    return (
      price >= fromPaise &&
      price <= toPaise &&
      (wanted < 0 || categoryNumbers[position] === wanted) &&
      (gone === undefined || gone[position] === 0)
    );
  };
}

export function countLive({ gone }: Part, { positions }: Matches): number {
  if (!gone) return positions.length;
  return positions.reduce((count, position) => (gone[position] === 1 ? count : count + 1), 0);
}

/** Matches that pass the filter. */
export function rankMatches(part: Part, { positions, scores }: Matches, filter: Filter): Ranked {
  const passes = tester(part, filter);
  const kept = new Uint32Array(positions.length);
  const keptScores = new Uint16Array(positions.length);
  const countOfScore: number[] = [];
  let total = 0;
  for (let at = 0; at < positions.length; at++) {
    const position = positions[at] ?? 0;
    if (!passes(position)) continue;
    const score = scores[position] ?? 0;
    kept[total] = position;
    keptScores[total++] = score;
    countOfScore[score] = (countOfScore[score] ?? 0) + 1;
  }
  return {
    total,
    from(rank, count) {
      const nextRank = firstRanks(countOfScore);
      const hits: Hit[] = [];
      for (let at = 0; at < total; at++) {
        const score = keptScores[at] ?? 0;
        const own = nextRank[score] ?? 0;
        nextRank[score] = own + 1;
        if (own >= rank && own < rank + count) hits[own - rank] = { position: kept[at] ?? 0, score };
      }
      return hits;
    },
  };
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

/** How many pass, where that is known without looking at each. */
function knownTotal(part: Part, { category, fromPaise, toPaise }: Filter): number | undefined {
  if (part.cheapestPaise < fromPaise || part.dearestPaise > toPaise) return undefined;
  return category === undefined ? part.size : part.sizeOfCategory[categories.indexOf(category)];
}

function countAll(size: number, passes: (position: number) => boolean): number {
  let total = 0;
  for (let position = 0; position < size; position++) if (passes(position)) total++;
  return total;
}

/** All that pass the filter, the newest first. */
export function rankAll(part: Part, filter: Filter): Ranked {
  const { size } = part.segment;
  const passes = tester(part, filter);
  return {
    total: knownTotal(part, filter) ?? countAll(size, passes),
    from(rank, count) {
      const hits: Hit[] = [];
      let before = 0;
      for (let position = 0; position < size && hits.length < count; position++) {
        if (passes(position) && before++ >= rank) hits.push({ position, score: 0 });
      }
      return hits;
    },
  };
}
