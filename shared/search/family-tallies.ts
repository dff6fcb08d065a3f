import { type Grouped, partOf } from "./cards.ts";
import type { Families } from "./families.ts";
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

/** Members that pass all filters but at most one, as a list per family. */
interface Members {
  parts: readonly { view: { listing: Parameters<Tally["columnOf"]>[0] } }[];
  /** By family, the last of its members in the lists below, or -1. */
  last: Int32Array;
  before: number[];
  partOf: number[];
  positions: number[];
  /** The key of the filter that a member fails. */
  failed: (string | typeof none)[];
}

function membersIn(cards: Grouped): Members {
  const parts = partOf(cards, "kin");
  const last = new Int32Array(cards.families.count + 1).fill(-1);
  const members: Members = { parts, last, before: [], partOf: [], positions: [], failed: [] };
  parts.forEach((part, at) => {
    const { groups, filter, view } = part;
    visitAll(part, (position) => {
      const own = filter.tests?.[view.listing.categoryNumbers[position] ?? 0];
      const failed = own ? failureOf(own, position) : none;
      if (failed === several) return;
      const group = groups[position] ?? 0;
      members.before.push(last[group] ?? -1);
      last[group] = members.positions.length;
      members.partOf.push(at);
      members.positions.push(position);
      members.failed.push(failed);
    });
  });
  return members;
}

function foldBytes({ bytes, fold }: Tally, values: readonly number[]): void {
  const count = (byte: number): void => {
    bytes[byte] = (bytes[byte] ?? 0) + 1;
  };
  if (fold === "any") count(values.reduce((all, value) => all | value, 0));
  else if (fold === "all") count(values.reduce((all, value) => all & value));
  else if (fold === "highest") count(Math.max(...values));
  else for (const value of new Set(values)) count(value);
}

function foldNumbers(tally: Tally, values: readonly number[]): void {
  for (const value of values) {
    if (value < tally.min) tally.min = value;
    if (value > tally.max) tally.max = value;
  }
}

/** One column at a time. */
function addTo(tally: Tally, members: Members): void {
  const { last, before, positions, failed } = members;
  const columns = members.parts.map(({ view }) => tally.columnOf(view.listing));
  const fold = columns[0] instanceof Float32Array ? foldNumbers : foldBytes;
  const values: number[] = [];
  for (const end of last) {
    values.length = 0;
    for (let at = end; at >= 0; at = before[at] ?? -1) {
      if (failed[at] !== none && failed[at] !== tally.key) continue;
      values.push(columns[members.partOf[at] ?? 0]?.[positions[at] ?? 0] ?? Number.NaN);
    }
    if (values.length > 0) fold(tally, values);
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
