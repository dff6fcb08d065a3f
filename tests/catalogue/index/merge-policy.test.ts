import fc from "fast-check";
import { expect, test } from "vitest";
import {
  fullSize,
  fullToMerge,
  newestToMerge,
  type SegmentRef,
} from "../../../functions/catalogue/index/merge-policy.ts";

interface Played {
  segments: SegmentRef[];
  /** Products written by flushes, and by merges. */
  flushed: number;
  merged: number;
  largestMerge: number;
}

/** Flushes of these sizes, each followed by at most one merge, of products that are all different. */
function play(sizes: readonly number[]): Played {
  let segments: SegmentRef[] = [];
  let [flushed, merged, largestMerge] = [0, 0, 0];
  sizes.forEach((size, index) => {
    segments.push({ id: `${index}`, size });
    flushed += size;
    const due = newestToMerge(segments);
    if (due.length === 0) return;
    const sum = due.reduce((all, each) => all + each.size, 0);
    merged += sum;
    largestMerge = Math.max(largestMerge, sum);
    segments = [...segments.slice(0, -due.length), { id: `m${index}`, size: sum }];
  });
  return { segments, flushed, merged, largestMerge };
}

/** As each rewriting makes the segment at least half as large again. */
const maxRewritings = (size: number): number => 2 + Math.log(size + 1) / Math.log(1.5);

test("single changes are rewritten O(log n) times and leave O(log n) segments", () => {
  for (const count of [10, 1000, 100_000]) {
    const { segments, flushed, merged } = play(Array.from({ length: count }, () => 1));
    expect(flushed).toBe(count);
    expect(merged).toBeLessThanOrEqual(count * Math.log2(count));
    expect(segments.length).toBeLessThanOrEqual(4 + Math.log2(count));
  }
});

test("merges stay within their bounds for flushes of any size", () => {
  const sizes = fc.array(fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 2000 })), {
    maxLength: 400,
  });
  fc.assert(
    fc.property(sizes, (flushes) => {
      const { segments, flushed, merged, largestMerge } = play(flushes);
      expect(segments.reduce((sum, { size }) => sum + size, 0)).toBe(flushed);
      expect(merged).toBeLessThanOrEqual(flushed * maxRewritings(flushed));
      expect(segments.filter(({ size }) => size > 0).length).toBeLessThanOrEqual(
        4 + 4 * Math.log2(flushed + 2),
      );
      expect(largestMerge).toBeLessThan(6 * fullSize);
    }),
    { numRuns: 300 },
  );
});

test("one change does not merge a catalogue of a million", () => {
  const full = Array.from({ length: 16 }, (_, index) => ({ id: `full ${index}`, size: fullSize }));
  const changes = Array.from({ length: 4 }, (_, index) => ({ id: `change ${index}`, size: 1 }));
  expect(newestToMerge([...full, ...changes.slice(1)])).toEqual([]);
  expect(newestToMerge([...full, ...changes])).toEqual(changes);
});

test("full segments are rewritten once enough of them is stale, the stalest first", () => {
  const opened = [0.9, 0.2, 0.7, 0.1, 0.74, 0.76].map((share, index) => ({
    ref: { id: `${index}`, size: fullSize },
    live: Math.floor(share * fullSize),
  }));
  expect(fullToMerge(opened).map(({ id }) => id)).toEqual(["3", "1", "2", "4"]);
  const many = Array.from({ length: 9 }, (_, index) => ({
    ref: { id: `${index}`, size: fullSize },
    live: fullSize / 2,
  }));
  expect(fullToMerge(many)).toHaveLength(4);
});
