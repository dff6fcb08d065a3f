import type { Segment } from "./segment.ts";
import type { TermMatch } from "./vocabulary.ts";

/** By the number of the field a word stands in. */
const fieldWeights = [0, 1, 3, 5] as const;

/** Products that match, newest first, and their scores in the same order. */
export interface Matches {
  positions: Uint32Array;
  scores: Uint16Array;
}

const countPostings = ({ postingCounts }: Segment, terms: readonly TermMatch[]): number =>
  terms.reduce((sum, { word }) => sum + (postingCounts[word] ?? 0), 0);

/** Writes `position << 2 | field` of each product that has the word; answers their number. */
function decodePosting({ postings, postingStarts }: Segment, word: number, values: Uint32Array): number {
  const end = postingStarts[word + 1] ?? 0;
  let count = 0;
  let value = -4;
  for (let index = postingStarts[word] ?? 0; index < end; ) {
    let byte = postings[index++] ?? 0;
    let distance = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = postings[index++] ?? 0;
      distance |= (byte & 127) << shift;
    }
    value = (value & ~3) + distance;
    values[count++] = value;
  }
  return count;
}

const scoresByField = (weight: number, minField: number): number[] =>
  fieldWeights.map((fieldWeight, field) => (field < minField ? 0 : weight * fieldWeight));

/** Raises the score of each product that has the word. */
function scorePosting(segment: Segment, word: number, byField: readonly number[], scores: Uint8Array): void {
  const { postings, postingStarts } = segment;
  const end = postingStarts[word + 1] ?? 0;
  let position = -1;
  for (let index = postingStarts[word] ?? 0; index < end; ) {
    let byte = postings[index++] ?? 0;
    let value = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = postings[index++] ?? 0;
      value |= (byte & 127) << shift;
    }
    position += value >>> 2;
    const score = byField[value & 3] ?? 0;
    if (score > (scores[position] ?? 0)) scores[position] = score;
  }
}

/** The best score of each position that has one of the terms, and 0 for all others. */
function scoreTerms(segment: Segment, terms: readonly TermMatch[], minField: number): Uint8Array {
  const scores = new Uint8Array(segment.size);
  for (const { word, weight } of terms) scorePosting(segment, word, scoresByField(weight, minField), scores);
  return scores;
}

function matchSingle(segment: Segment, { word, weight }: TermMatch, minField: number): Matches {
  const values = new Uint32Array(segment.postingCounts[word] ?? 0);
  const scores = new Uint16Array(values.length);
  decodePosting(segment, word, values);
  let count = 0;
  for (let index = 0; index < values.length; index++) {
    const value = values[index] ?? 0;
    if ((value & 3) < minField) continue;
    values[count] = value >>> 2;
    scores[count++] = weight * (fieldWeights[value & 3] ?? 0);
  }
  return { positions: values.subarray(0, count), scores: scores.subarray(0, count) };
}

function matchAny(segment: Segment, terms: readonly TermMatch[], minField: number): Matches {
  const byPosition = scoreTerms(segment, terms, minField);
  const positions = new Uint32Array(Math.min(segment.size, countPostings(segment, terms)));
  const scores = new Uint16Array(positions.length);
  let count = 0;
  for (let position = 0; position < byPosition.length; position++) {
    const score = byPosition[position] ?? 0;
    if (score === 0) continue;
    positions[count] = position;
    scores[count++] = score;
  }
  return { positions: positions.subarray(0, count), scores: scores.subarray(0, count) };
}

/** Keeps the matches that have a score for another word as well. */
function intersect({ positions, scores }: Matches, added: Uint8Array): Matches {
  let count = 0;
  for (let index = 0; index < positions.length; index++) {
    const position = positions[index] ?? 0;
    const score = added[position] ?? 0;
    if (score === 0) continue;
    positions[count] = position;
    scores[count++] = (scores[index] ?? 0) + score;
  }
  return { positions: positions.subarray(0, count), scores: scores.subarray(0, count) };
}

/** Products that have, for each word of a query, at least one of its terms. */
export function matchAll(segment: Segment, query: readonly TermMatch[][], minField: number): Matches {
  const [rarest = [], ...others] = query.toSorted(
    (a, b) => countPostings(segment, a) - countPostings(segment, b),
  );
  const [only, ...further] = rarest;
  let matches: Matches =
    only && further.length === 0 ? matchSingle(segment, only, minField) : matchAny(segment, rarest, minField);
  for (const terms of others) {
    if (matches.positions.length === 0) break;
    matches = intersect(matches, scoreTerms(segment, terms, minField));
  }
  return matches;
}
