import type { ListingSort } from "../products/catalogue.ts";
import { highest, rankBy, runOf, visitPassing } from "./candidates.ts";
import { type Families, familiesIn } from "./families.ts";
import { listingRun, newestFirst, type RankOf, type Row, type Run, sortedRun } from "./runs.ts";
import type { Counted } from "./tallies.ts";
import { isEveryPrice, tester, type View } from "./views.ts";

/** Found products and the families of their index, segment by segment. */
export interface Grouped {
  all: readonly Counted[];
  families: Families;
}

export const grouped = (all: readonly Counted[], views: readonly View[]): Grouped => ({
  all,
  families: familiesIn(views),
});

type Part = "alone" | "leads" | "kin" | "mixed";

/** Restricts what was found to a part of each segment; skips segments without one. */
export const partOf = ({ all, families }: Grouped, part: Part): (Counted & { groups: Uint32Array })[] =>
  all.flatMap((counted, at) => {
    const views = families.views[at];
    const view = views?.[part];
    return views && view && view.size > 0 ? [{ ...counted, view, groups: views.groups }] : [];
  });

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

interface FirstMembers {
  ranks: Float64Array;
  positions: Uint32Array;
  /** Index of the part, plus one; 0 if no member was found. */
  parts: Uint16Array;
}

/** Finds each family's first member by rank, then newest. O(visited products, families). */
function firstMembers(
  parts: readonly (Counted & { groups: Uint32Array })[],
  count: number,
  sort: ListingSort,
): FirstMembers {
  const first: FirstMembers = {
    ranks: new Float64Array(count + 1),
    positions: new Uint32Array(count + 1),
    parts: new Uint16Array(count + 1),
  };
  parts.forEach((part, at) => {
    const { groups, view } = part;
    const isNewer = (position: number, group: number): boolean => {
      const [other, best] = [parts[(first.parts[group] ?? 0) - 1], first.positions[group] ?? 0];
      if (other === part) return position < best;
      return other === undefined || newestFirst({ view, position }, { view: other.view, position: best }) < 0;
    };
    visitRanked(part, sort, (position, rank) => {
      const group = groups[position] ?? 0;
      if (first.parts[group] !== 0) {
        const best = first.ranks[group] ?? 0;
        if (rank < best || (rank === best && !isNewer(position, group))) return;
      }
      first.ranks[group] = rank;
      first.positions[group] = position;
      first.parts[group] = at + 1;
    });
  });
  return first;
}

interface Cut {
  sort: ListingSort;
  kept: number;
  isDropped?: (at: Row) => boolean;
}

/** Lists each family once, at its first member that was found. */
function familyRuns(grouped: Grouped, part: "kin" | "mixed", { sort, kept, isDropped }: Cut): Run[] {
  const parts = partOf(grouped, part);
  const { count } = grouped.families;
  const { ranks, positions, parts: partOfGroup } = firstMembers(parts, count, sort);
  const listed = parts.map((): number[] => []);
  for (let group = 1; group <= count; group++) {
    const at = (partOfGroup[group] ?? 0) - 1;
    const [view, position] = [parts[at]?.view, positions[group] ?? 0];
    if (view && !isDropped?.({ view, position })) listed[at]?.push(position);
  }
  return parts.map(({ view, groups }, at) => {
    const rankOf: RankOf = (position) => {
      const rank = ranks[groups[position] ?? 0] ?? 0;
      return sort === "-price" ? highest - rank : rank;
    };
    return sortedRun(view, (visit) => listed[at]?.forEach(visit), { rankOf, kept });
  });
}

/** Newest members are current ones, so filters that keep whole families need not look at the others. */
function newestRuns(grouped: Grouped, kept: number): Run[] {
  const leads = partOf(grouped, "leads");
  const runs = leads.map(({ view, filter }) => listingRun(view, filter));
  if (grouped.all.every(({ view, filter }) => isEveryPrice(view, filter))) return runs;
  const leadsOf = new Map(leads.map(({ view }) => [view.listing, view]));
  const isDropped = ({ view: { listing }, position }: Row) => leadsOf.get(listing)?.dead?.[position] === 0;
  return [...runs, ...familyRuns(grouped, "mixed", { sort: "newest", kept, isDropped })];
}

export function cardRuns(grouped: Grouped, sort: ListingSort, kept: number): Run[] {
  const isPlain = grouped.all.every(({ matches, filter }) => !matches && !filter.tests);
  if (isPlain && (sort === "newest" || sort === "best")) return newestRuns(grouped, kept);
  const alone = partOf(grouped, "alone").map((each) => runOf(each, sort, kept));
  return [...alone, ...familyRuns(grouped, "kin", { sort, kept })];
}
