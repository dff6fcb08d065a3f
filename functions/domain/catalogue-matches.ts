import type { Segment } from "./catalogue-segment.ts";
import type { Meant } from "./catalogue-vocabulary.ts";

/** What a field is worth, by its number. */
const fieldWorths = [0, 1, 3, 5] as const;

/** Working memory, one place a product, kept between searches. */
let levels = new Uint8Array(0);
let lastScores = new Uint8Array(0);
let scores = new Uint16Array(0);
let touched = new Uint32Array(0);
let touchedCount = 0;

function prepare(size: number): void {
  if (levels.length < size) {
    levels = new Uint8Array(size);
    lastScores = new Uint8Array(size);
    scores = new Uint16Array(size);
    touched = new Uint32Array(size);
  }
  levels.fill(0, 0, size);
  touchedCount = 0;
}

/** Notes that a product has the word of this round, if it has those of all rounds before. */
function raise(position: number, round: number, score: number): void {
  const level = levels[position];
  if (level === round) {
    levels[position] = round + 1;
    scores[position] = (round === 0 ? 0 : (scores[position] ?? 0)) + score;
    lastScores[position] = score;
    if (round === 0) touched[touchedCount++] = position;
  } else if (level === round + 1 && score > (lastScores[position] ?? 0)) {
    scores[position] = (scores[position] ?? 0) + score - (lastScores[position] ?? 0);
    lastScores[position] = score;
  }
}

function markPosting(segment: Segment, { word, worth }: Meant, round: number, leastField: number): void {
  const { postings, postingStarts } = segment;
  const end = postingStarts[word + 1] ?? 0;
  let position = -1;
  for (let at = postingStarts[word] ?? 0; at < end; ) {
    let byte = postings[at++] ?? 0;
    let value = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = postings[at++] ?? 0;
      value |= (byte & 127) << shift;
    }
    position += value >>> 2;
    if ((value & 3) >= leastField) raise(position, round, worth * (fieldWorths[value & 3] ?? 0));
  }
}

export interface Matches {
  /** Ascending: the newest first. */
  positions: Uint32Array;
  /** By position. Both are valid until the next search. */
  scores: Uint16Array;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Those that have the first word, in their order: sorted when they are few, else looked for in all places. */
function inOrder(size: number, isSorted: boolean): number {
  if (isSorted) return touchedCount;
  if (touchedCount < size / 32) {
    touched.subarray(0, touchedCount).sort();
    return touchedCount;
  }
  let count = 0;
  for (let position = 0; position < size; position++) {
    if (levels[position] !== 0) touched[count++] = position;
  }
  return count;
}

/** Products that have, of each word of a query, one of the words meant by it. */
export function matchAll(segment: Segment, query: readonly Meant[][], leastField: number): Matches {
  const { size, postingCounts } = segment;
  const costOf = (meant: readonly Meant[]) => sum(meant.map(({ word }) => postingCounts[word] ?? 0));
  const rarestFirst = query.toSorted((one, other) => costOf(one) - costOf(other));
  prepare(size);
  if (costOf(rarestFirst[0] ?? []) > 0) {
    rarestFirst.forEach((meant, round) => {
      for (const one of meant) markPosting(segment, one, round, leastField);
    });
  }
  const marked = inOrder(size, rarestFirst[0]?.length === 1);
  let count = 0;
  for (let at = 0; at < marked; at++) {
    const position = touched[at] ?? 0;
    if (levels[position] === query.length) touched[count++] = position;
  }
  return { positions: touched.subarray(0, count), scores };
}
