import { fewest, mixed } from "../../shared/insights/schemas.ts";
import { dayMs } from "../platform/day.ts";
import type { DateRange } from "../reporting/date-range.ts";

export interface DayCount {
  day: string;
  /** What is counted: different keys are published independently. */
  key: string;
  /** Groups of a key add up to its total. */
  group: string;
  count: number;
}

export interface Published extends DateRange {
  key: string;
  group: string;
  count: number;
}

/** Each divides the next: days, weeks from Monday, four weeks. */
const blockSizes = [1, 7, 28] as const;
const longest = 28;
const epochMs = Date.parse("1970-01-05T00:00:00Z");

const numberOf = (day: string): number => Math.round((Date.parse(`${day}T00:00:00Z`) - epochMs) / dayMs);
const dayAt = (number: number): string => new Date(epochMs + number * dayMs).toISOString().slice(0, 10);
const blockOf = (day: number, size: number): number => Math.floor(day / size) * size;

/** The whole blocks that a range touches, which must be read to publish any of it. */
export const wholeBlocks = ({ from, to }: DateRange): DateRange => ({
  from: dayAt(blockOf(numberOf(from), longest)),
  to: dayAt(blockOf(numberOf(to), longest) + longest - 1),
});

type Groups = Map<string, number>;

function add(groups: Groups, group: string, count: number): void {
  groups.set(group, (groups.get(group) ?? 0) + count);
}

const totalOf = (groups: Groups): number => [...groups.values()].reduce((sum, count) => sum + count, 0);

/** Joins groups below `fewest`, and the smallest other one if they are too few together. The total is at least `fewest`. */
function joined(groups: Groups): [string, number][] {
  const sorted = [...groups].sort(([aName, a], [bName, b]) => b - a || (aName < bName ? -1 : 1));
  const shown = sorted.filter(([, count]) => count >= fewest);
  let rest = totalOf(groups) - shown.reduce((sum, [, count]) => sum + count, 0);
  if (rest > 0 && rest < fewest) rest += shown.pop()?.[1] ?? 0;
  return rest > 0 ? [...shown, [mixed, rest]] : shown;
}

function* publishKey(key: string, days: ReadonlyMap<number, Groups>): Generator<Published> {
  let left = days;
  for (const size of blockSizes) {
    const blocks = new Map<number, Groups>();
    for (const [day, groups] of left) {
      const block = blocks.get(blockOf(day, size)) ?? new Map();
      blocks.set(blockOf(day, size), block);
      for (const [group, count] of groups) add(block, group, count);
    }
    left = new Map([...blocks].filter(([, groups]) => totalOf(groups) < fewest));
    for (const [begin, groups] of blocks) {
      if (left.has(begin)) continue;
      const span = { from: dayAt(begin), to: dayAt(begin + size - 1) };
      for (const [group, count] of joined(groups)) yield { ...span, key, group, count };
    }
  }
}

/**
 * Returns counts of at least `fewest`, in blocks that lie within the range. Blocks and their groups follow from the
 * counts alone, whatever range is asked for, so the difference of two reports is again made of such counts. `counts`
 * must cover `wholeBlocks(range)`.
 */
export function publish(counts: readonly DayCount[], range: DateRange, today: string): Published[] {
  const byKey = new Map<string, Map<number, Groups>>();
  for (const { day, key, group, count } of counts) {
    const days = byKey.get(key) ?? new Map<number, Groups>();
    byKey.set(key, days);
    const groups = days.get(numberOf(day)) ?? new Map();
    days.set(numberOf(day), groups);
    add(groups, group, count);
  }
  const isWithin = ({ from, to }: DateRange): boolean =>
    from >= range.from && (to < today ? to : today) <= range.to;
  return [...byKey].flatMap(([key, days]) => [...publishKey(key, days)].filter(isWithin));
}
