import type { ListingSort } from "../products/catalogue.ts";
import { highest, rankBy, visitPassing } from "./candidates.ts";
import type { Families } from "./families.ts";
import { type Grouped, type GroupedPart, partOf } from "./grouped.ts";
import { orderedRun } from "./orders.ts";
import { inOrder, newestFirst, type Ranked, type RankOf, type Run, sortedRun } from "./runs.ts";
import type { Counted } from "./tallies.ts";
import { tester, type View } from "./views.ts";

type Visit = (position: number, rank: number) => void;

/** Visits with the rank by which a family's first member is chosen: both orders of price choose the lowest. */
function visitRanked(counted: Counted, sort: ListingSort, visit: Visit): void {
  const { view, matches, filter } = counted;
  const rankOf = rankBy(view, sort === "-price" ? "price" : sort);
  if (sort !== "best" || !matches) {
    visitPassing(counted, (position) => visit(position, rankOf?.(position) ?? 0));
    return;
  }
  const passes = tester(view, filter);
  matches.positions.forEach((position, index) => {
    if (passes(position)) visit(position, matches.scores[index] ?? 0);
  });
}

/** Reused between calls: arrays for all families cost more than those of most listings. */
interface FirstMembers {
  ranks: Float64Array;
  positions: Uint32Array;
  /** Index of the part, plus one; 0 if no member was found. */
  parts: Uint16Array;
}

const scratch = new WeakMap<Families, FirstMembers>();

function scratchFor(families: Families): FirstMembers {
  const known = scratch.get(families);
  if (known) return known;
  const size = families.count + 1;
  const made = {
    ranks: new Float64Array(size),
    positions: new Uint32Array(size),
    parts: new Uint16Array(size),
  };
  scratch.set(families, made);
  return made;
}

/** Finds each family's first member by rank, then newest. Returns the families. O(visited products). */
function firstMembers(first: FirstMembers, parts: readonly GroupedPart[], sort: ListingSort): number[] {
  const { ranks, positions, parts: partOfGroup } = first;
  const found: number[] = [];
  parts.forEach((part, at) => {
    const { groups, view } = part;
    const isNewer = (position: number, group: number): boolean => {
      const best = positions[group] ?? 0;
      const other = parts[(partOfGroup[group] ?? 0) - 1] ?? part;
      if (other === part) return position < best;
      return newestFirst({ view, position }, { view: other.view, position: best }) < 0;
    };
    visitRanked(part, sort, (position, rank) => {
      const group = groups[position] ?? 0;
      if (partOfGroup[group] === 0) found.push(group);
      else {
        const best = ranks[group] ?? 0;
        if (rank < best || (rank === best && !isNewer(position, group))) return;
      }
      ranks[group] = rank;
      positions[group] = position;
      partOfGroup[group] = at + 1;
    });
  });
  return found;
}

interface Cut {
  sort: ListingSort;
  kept: number;
}

interface Placed {
  part: GroupedPart;
  positions: number[];
}

function placesIn(grouped: Grouped, part: "kin" | "mixed", sort: ListingSort): Placed[] {
  const parts = partOf(grouped, part);
  const first = scratchFor(grouped.families);
  const placed = parts.map((each): Placed => ({ part: each, positions: [] }));
  for (const group of firstMembers(first, parts, sort)) {
    placed[(first.parts[group] ?? 0) - 1]?.positions.push(first.positions[group] ?? 0);
    first.parts[group] = 0;
  }
  return placed;
}

export const runOfPlaces = (view: View, positions: readonly number[], rankOf: RankOf, kept: number): Run =>
  sortedRun(
    view,
    (visit) => {
      for (const position of positions) visit(position);
    },
    { rankOf, kept },
  );

export function familyRuns(grouped: Grouped, part: "kin" | "mixed", { sort, kept }: Cut): Run[] {
  const { ranks } = scratchFor(grouped.families);
  return placesIn(grouped, part, sort).map(({ part: { view, groups }, positions }) => {
    const rankOf: RankOf = (position) => {
      const rank = ranks[groups[position] ?? 0] ?? 0;
      return sort === "-price" ? highest - rank : rank;
    };
    return runOfPlaces(view, positions, rankOf, kept);
  });
}

/** Drops families from runs in which they come later than in another one. */
function withoutRepeats(runs: readonly Run[], groupOf: (ranked: Ranked) => number): Run[] {
  const all = runs.map((run) => Array.from({ length: run.total }, (_, rank) => run.at(rank)));
  const first = new Map<number, Ranked>();
  for (const ranked of all.flat()) {
    const known = first.get(groupOf(ranked));
    if (!known || inOrder(ranked, known) < 0) first.set(groupOf(ranked), ranked);
  }
  const isFirst = (ranked: Ranked): boolean => groupOf(ranked) === 0 || first.get(groupOf(ranked)) === ranked;
  return runs.map((run, at) => {
    const left = all[at]?.filter(isFirst) ?? [];
    return { total: left.length, at: (rank) => left[rank] ?? run.at(rank) };
  });
}

/**
 * Lists the first `kept` cards, without looking at each family. A card among the first has its first member among
 * the first of that member's segment, since whatever is before it there is before it in the listing. By falling
 * price, only families of one price can be listed like this.
 */
export function topRuns(grouped: Grouped, { sort, kept }: Cut): Run[] {
  const parts = partOf(grouped, "view");
  const groupsOf = new Map(parts.map(({ view, groups }) => [view, groups]));
  const runs = parts.map((part) => {
    const { view, filter, groups, mixed } = part;
    const dead = sort === "-price" ? mixed?.dead : undefined;
    const isLeft = dead && ((position: number): boolean => dead[position] === 0);
    const visitAll = (visit: (position: number) => void): void =>
      visitPassing(part, isLeft ? (position) => isLeft(position) || visit(position) : visit);
    const rankOf = rankBy(view, sort) ?? (() => 0);
    return (
      orderedRun(view, filter, { sort, rankOf, kept, groups, isLeft }) ??
      sortedRun(view, visitAll, { rankOf, kept, groups })
    );
  });
  const unique = withoutRepeats(runs, ({ view, position }) => groupsOf.get(view)?.[position] ?? 0);
  return sort === "-price" ? [...unique, ...familyRuns(grouped, "mixed", { sort, kept })] : unique;
}

const known = new WeakMap<Families, Map<string, Placed[]>>();
const maxKnown = 32;

/** Families whose newest member is outside the range of prices, but not all of them. Kept for the next pages. */
export function straddlers(grouped: Grouped): Placed[] {
  const [{ filter } = {}] = grouped.all;
  const key = `${filter?.category} ${filter?.fromPaise} ${filter?.toPaise}`;
  const kept = known.get(grouped.families) ?? new Map<string, Placed[]>();
  known.set(grouped.families, kept);
  const placed =
    kept.get(key) ??
    placesIn(grouped, "mixed", "newest").map(({ part, positions }) => ({
      part,
      positions: positions.filter((position) => part.leads.dead?.[position] !== 0),
    }));
  if (kept.size >= maxKnown) kept.clear();
  kept.set(key, placed);
  return placed;
}
