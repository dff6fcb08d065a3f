import type { ListingSort } from "../products/catalogue.ts";
import type { RankOf, Run } from "./runs.ts";
import { type Listing, sizeOf } from "./segment.ts";
import { countPassing, type Filter, tester, type View } from "./views.ts";

const digitBits = 11;
const lastDigit = 2 ** digitBits - 1;

function sortByDigit(positions: Uint32Array, ranks: Uint32Array, shift: number): Uint32Array {
  const places = new Uint32Array(lastDigit + 2);
  for (let index = 0; index < ranks.length; index++) {
    const next = lastDigit - (((ranks[index] ?? 0) >>> shift) & lastDigit) + 1;
    places[next] = (places[next] ?? 0) + 1;
  }
  for (let slot = 1; slot <= lastDigit; slot++) places[slot] = (places[slot] ?? 0) + (places[slot - 1] ?? 0);
  const sorted = new Uint32Array(positions.length);
  for (let index = 0; index < positions.length; index++) {
    const position = positions[index] ?? 0;
    const slot = lastDigit - (((ranks[position] ?? 0) >>> shift) & lastDigit);
    const place = places[slot] ?? 0;
    sorted[place] = position;
    places[slot] = place + 1;
  }
  return sorted;
}

/** Radix sort of 32-bit ranks: highest first, then newest. */
function orderBy(size: number, rankOf: RankOf): Uint32Array {
  const ranks = new Uint32Array(size);
  let positions: Uint32Array = new Uint32Array(size);
  for (let position = 0; position < size; position++) {
    ranks[position] = rankOf(position);
    positions[position] = position;
  }
  for (let shift = 0; shift < 32; shift += digitBits) positions = sortByDigit(positions, ranks, shift);
  return positions;
}

const known = new WeakMap<Listing, Map<ListingSort, Uint32Array>>();

function orderOf({ listing }: View, sort: ListingSort, rankOf: RankOf): Uint32Array {
  const orders = known.get(listing) ?? new Map<ListingSort, Uint32Array>();
  known.set(listing, orders);
  const order = orders.get(sort) ?? orderBy(sizeOf(listing), rankOf);
  orders.set(sort, order);
  return order;
}

interface Sorted {
  sort: ListingSort;
  rankOf: RankOf;
  kept: number;
  /** By position: lists only the first of each group but 0, and counts only what is kept. */
  groups?: Uint32Array | undefined;
  isLeft?: ((position: number) => boolean) | undefined;
}

/** Walks until `kept` products pass, O(kept · size / passing). Undefined if scanning those that pass is faster. */
export function orderedRun(view: View, filter: Filter, sorted: Sorted): Run | undefined {
  const { sort, rankOf, kept, groups, isLeft } = sorted;
  if (filter.tests) return undefined;
  const total = countPassing(view, filter);
  if (kept * sizeOf(view.listing) > total * total) return undefined;
  const passes = tester(view, filter);
  const first: number[] = [];
  const wanted = Math.min(kept, total);
  const seen = new Set<number>();
  const isRepeated = (position: number): boolean => {
    const group = groups?.[position] ?? 0;
    if (group === 0) return false;
    const isKnown = seen.has(group);
    seen.add(group);
    return isKnown;
  };
  for (const position of orderOf(view, sort, rankOf)) {
    if (first.length === wanted) break;
    if (passes(position) && !isLeft?.(position) && !isRepeated(position)) first.push(position);
  }
  return {
    total: groups ? first.length : total,
    at(rank) {
      const position = first[rank] ?? 0;
      return { view, position, score: rankOf(position) };
    },
  };
}
