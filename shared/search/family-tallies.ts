import type { Families } from "./families.ts";
import { type Grouped, type GroupedPart, partOf } from "./grouped.ts";
import type { Matches } from "./matches.ts";
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
import type { View } from "./views.ts";

/** Members that pass all filters but at most one, family by family. */
interface Members {
  parts: readonly GroupedPart[];
  /** Each family begins at one of these, and the last one ends before the next. */
  starts: number[];
  partOf: Uint16Array;
  positions: Uint32Array;
  /** The key of the filter that a member fails. */
  failed: (string | typeof none)[] | undefined;
}

interface Visited {
  groups: Uint32Array;
  partOf: Uint16Array;
  positions: Uint32Array;
  failed: (string | typeof none)[] | undefined;
}

function visitMembers(parts: readonly GroupedPart[]): Visited {
  const most = parts.reduce((sum, { view, matches }) => sum + (matches?.positions.length ?? view.size), 0);
  const [groups, positions, partOfMember] = [
    new Uint32Array(most),
    new Uint32Array(most),
    new Uint16Array(most),
  ];
  const failures: (string | typeof none)[] = [];
  let count = 0;
  parts.forEach((part, at) => {
    const { filter, view } = part;
    visitAll(part, (position) => {
      const own = filter.tests?.[view.listing.categoryNumbers[position] ?? 0];
      const failed = own ? failureOf(own, position) : none;
      if (failed === several) return;
      if (own) failures[count] = failed;
      groups[count] = part.groups[position] ?? 0;
      positions[count] = position;
      partOfMember[count++] = at;
    });
  });
  return {
    groups: groups.subarray(0, count),
    positions,
    partOf: partOfMember,
    failed: parts.some(({ filter }) => filter.tests) ? failures : undefined,
  };
}

function membersIn(parts: readonly GroupedPart[], families: Families): Members {
  const { groups, ...visited } = visitMembers(parts);
  const counts = new Uint32Array(families.count + 2);
  for (const group of groups) counts[group + 1] = (counts[group + 1] ?? 0) + 1;
  const starts: number[] = [];
  for (let group = 1; group < counts.length; group++) {
    const before = counts[group - 1] ?? 0;
    if (counts[group] !== 0) starts.push(before);
    counts[group] = before + (counts[group] ?? 0);
  }
  const members: Members = {
    parts,
    starts: [...starts, groups.length],
    partOf: new Uint16Array(groups.length),
    positions: new Uint32Array(groups.length),
    failed: visited.failed && [],
  };
  groups.forEach((group, index) => {
    const at = counts[group] ?? 0;
    counts[group] = at + 1;
    members.partOf[at] = visited.partOf[index] ?? 0;
    members.positions[at] = visited.positions[index] ?? 0;
    if (members.failed) members.failed[at] = visited.failed?.[index] ?? none;
  });
  return members;
}

/** Returns the column's values, member by member. */
function valuesOf({ columnOf }: Tally, { parts, partOf: partOfMember, positions }: Members): Float32Array {
  const columns = parts.map(({ view }) => columnOf(view.listing));
  const values = new Float32Array(positions.length);
  for (let at = 0; at < values.length; at++) {
    const column = columns[partOfMember[at] ?? 0];
    values[at] = column?.[positions[at] ?? 0] ?? Number.NaN;
  }
  return values;
}

/** Each begins with the byte that changes nothing. */
const folds = {
  any: { first: 0, combine: (all: number, value: number) => all | value },
  all: { first: 255, combine: (all: number, value: number) => all & value },
  highest: { first: 0, combine: (all: number, value: number) => Math.max(all, value) },
} as const;

type Passes = (at: number) => boolean;

function addEach({ bytes }: Tally, values: Float32Array, { starts }: Members, passes: Passes): void {
  const seenAt = new Int32Array(256).fill(-1);
  for (let family = 0; family + 1 < starts.length; family++)
    for (let at = starts[family] ?? 0; at < (starts[family + 1] ?? 0); at++) {
      const byte = values[at] ?? 0;
      if (!passes(at) || seenAt[byte] === family) continue;
      seenAt[byte] = family;
      bytes[byte] = (bytes[byte] ?? 0) + 1;
    }
}

function addFolded({ bytes, fold }: Tally, values: Float32Array, { starts }: Members, passes: Passes): void {
  const { first, combine } = folds[fold === "each" ? "any" : fold];
  for (let family = 0; family + 1 < starts.length; family++) {
    let all: number | undefined;
    for (let at = starts[family] ?? 0; at < (starts[family + 1] ?? 0); at++)
      if (passes(at)) all = combine(all ?? first, values[at] ?? 0);
    if (all !== undefined) bytes[all] = (bytes[all] ?? 0) + 1;
  }
}

function addEnds(tally: Tally, values: Float32Array, passes: Passes): void {
  values.forEach((value, at) => {
    if (!passes(at)) return;
    if (value < tally.min) tally.min = value;
    if (value > tally.max) tally.max = value;
  });
}

function addTo(tally: Tally, members: Members): void {
  const { failed } = members;
  const values = valuesOf(tally, members);
  const passes: Passes = failed ? (at) => failed[at] === none || failed[at] === tally.key : () => true;
  const [first] = members.parts;
  if (!first) return;
  if (tally.columnOf(first.view.listing) instanceof Float32Array) addEnds(tally, values, passes);
  else if (tally.fold === "each") addEach(tally, values, members, passes);
  else addFolded(tally, values, members, passes);
}

function talliesOf(
  parts: readonly GroupedPart[],
  { families }: Grouped,
  category: number | undefined,
): readonly Tally[] {
  const tallies = countingOf(category).map(emptyTally);
  if (parts.length === 0) return tallies;
  const members = membersIn(parts, families);
  for (const tally of tallies) addTo(tally, members);
  return tallies;
}

type TalliesByCategory = Map<number | undefined, readonly Tally[]>;

const known = new WeakMap<View, WeakMap<View | Matches, TalliesByCategory>>();

/** Counts families that are in one segment. Kept for whole categories and recent words while the segment stays as it is. */
function wholeTallies(part: GroupedPart, cards: Grouped, category: number | undefined): readonly Tally[] {
  const { view, matches } = part;
  const ofView = known.get(view) ?? new WeakMap<View | Matches, TalliesByCategory>();
  known.set(view, ofView);
  const byCategory: TalliesByCategory = ofView.get(matches ?? view) ?? new Map();
  ofView.set(matches ?? view, byCategory);
  const tallies = byCategory.get(category) ?? talliesOf([part], cards, category);
  byCategory.set(category, tallies);
  return tallies;
}

/** Counts the cards of families, like `sumOf` those of other products. */
export function familyTallies(cards: Grouped, category: number | undefined): (readonly Tally[])[] {
  if (!cards.all.every(({ view, filter }) => isWhole(view, filter)))
    return [talliesOf(partOf(cards, "kin"), cards, category)];
  return [
    ...partOf(cards, "whole").map((part) => wholeTallies(part, cards, category)),
    talliesOf(partOf(cards, "split"), cards, category),
  ];
}
