import type { Families } from "./families.ts";
import { type Grouped, partOf } from "./grouped.ts";
import {
  countingOf,
  emptyTally,
  failureOf,
  isWhole,
  none,
  several,
  type Tally,
  visitAll,
} from "./tallies.ts";

/** Members that pass all filters but at most one. */
interface Members {
  parts: ReturnType<typeof partOf>;
  /** The last member of each family in the lists below. */
  ends: number[];
  /** The family's member before, or -1. */
  before: number[];
  partOf: number[];
  positions: number[];
  failed: (string | typeof none)[];
}

function membersIn(cards: Grouped): Members {
  const parts = partOf(cards, "kin");
  const last = new Int32Array(cards.families.count + 1).fill(-1);
  const members: Members = { parts, ends: [], before: [], partOf: [], positions: [], failed: [] };
  const found: number[] = [];
  parts.forEach((part, at) => {
    const { groups, filter, view } = part;
    visitAll(part, (position) => {
      const own = filter.tests?.[view.listing.categoryNumbers[position] ?? 0];
      const failed = own ? failureOf(own, position) : none;
      if (failed === several) return;
      const group = groups[position] ?? 0;
      const before = last[group] ?? -1;
      if (before < 0) found.push(group);
      last[group] = members.positions.length;
      members.before.push(before);
      members.partOf.push(at);
      members.positions.push(position);
      members.failed.push(failed);
    });
  });
  members.ends = found.map((group) => last[group] ?? -1);
  return members;
}

const count = ({ bytes }: Tally, byte: number): void => {
  bytes[byte] = (bytes[byte] ?? 0) + 1;
};

const folds = {
  any: (all: number, value: number): number => all | value,
  all: (all: number, value: number): number => all & value,
  highest: (all: number, value: number): number => Math.max(all, value),
} as const;

type Visit = (value: number, isFirst: boolean) => void;

function visitFamily(
  key: string,
  { before, partOf: partOfMember, positions, failed }: Members,
  { end, columns, visit }: { end: number; columns: readonly (Uint8Array | Float32Array)[]; visit: Visit },
): boolean {
  let isFirst = true;
  for (let at = end; at >= 0; at = before[at] ?? -1) {
    if (failed[at] !== none && failed[at] !== key) continue;
    visit(columns[partOfMember[at] ?? 0]?.[positions[at] ?? 0] ?? Number.NaN, isFirst);
    isFirst = false;
  }
  return !isFirst;
}

function addTo(tally: Tally, members: Members): void {
  const columns = members.parts.map(({ view }) => tally.columnOf(view.listing));
  const { fold, key } = tally;
  if (columns[0] instanceof Float32Array) {
    const visit = (value: number): void => {
      if (value < tally.min) tally.min = value;
      if (value > tally.max) tally.max = value;
    };
    for (const end of members.ends) visitFamily(key, members, { end, columns, visit });
  } else if (fold === "each") {
    const seenAt = new Int32Array(256).fill(-1);
    for (const end of members.ends) {
      const visit = (value: number): void => {
        if (seenAt[value] !== end) count(tally, value);
        seenAt[value] = end;
      };
      visitFamily(key, members, { end, columns, visit });
    }
  } else {
    const combine = folds[fold];
    let all = 0;
    const visit: Visit = (value, isFirst) => {
      all = isFirst ? value : combine(all, value);
    };
    for (const end of members.ends) if (visitFamily(key, members, { end, columns, visit })) count(tally, all);
  }
}

const known = new WeakMap<Families, Map<number | undefined, Tally[]>>();

/** Counts the cards of families, like `sumOf` those of other products. */
export function familyTallies(cards: Grouped, category: number | undefined): readonly Tally[] {
  const { all, families } = cards;
  const isFound = all.length > 0;
  const isKept = isFound && all.every(({ view, matches, filter }) => !matches && isWhole(view, filter));
  const kept = isKept ? known.get(families)?.get(category) : undefined;
  if (kept) return kept;
  const tallies = countingOf(category).map(emptyTally);
  const members = membersIn(cards);
  for (const tally of tallies) addTo(tally, members);
  if (isKept) known.set(families, (known.get(families) ?? new Map()).set(category, tallies));
  return tallies;
}
