import { type Dictionary, postingOf } from "./dictionary.ts";
import type { TermMatch } from "./vocabulary.ts";

const fieldWeights = [0, 1, 3, 5] as const;

const noPosition = 2 ** 32 - 1;

/** Newest first, with scores in the same order. */
export interface Matches {
  positions: Uint32Array;
  scores: Uint16Array;
}

export interface Searched {
  words: Dictionary;
  size: number;
}

/** Scores by position; groups of 256 without any are skipped. */
interface Scores {
  byPosition: Uint8Array;
  touched: Uint8Array;
}
const groupBits = 8;

const countPostings = ({ postingCounts }: Dictionary, terms: readonly TermMatch[]): number =>
  terms.reduce((sum, { word }) => sum + (postingCounts[word] ?? 0), 0);

const scoresByField = (weight: number, minField: number): number[] =>
  fieldWeights.map((fieldWeight, field) => (field < minField ? 0 : weight * fieldWeight));

/** Returns each position's best score, or 0. O(postings). */
function scoreTerms({ words, size }: Searched, terms: readonly TermMatch[], minField: number): Scores {
  const byPosition = new Uint8Array(size);
  const touched = new Uint8Array((size >>> groupBits) + 1);
  for (const { word, weight } of terms) {
    const byField = scoresByField(weight, minField);
    const values = postingOf(words, word);
    for (let index = 0; index < values.length; index++) {
      const value = values[index] ?? 0;
      const position = value >>> 2;
      const score = byField[value & 3] ?? 0;
      if (score <= (byPosition[position] ?? 0)) continue;
      byPosition[position] = score;
      touched[position >>> groupBits] = 1;
    }
  }
  return { byPosition, touched };
}

function matchSingle(words: Dictionary, { word, weight }: TermMatch, minField: number): Matches {
  const values = postingOf(words, word);
  const scores = new Uint16Array(values.length);
  let count = 0;
  for (let index = 0; index < values.length; index++) {
    const value = values[index] ?? 0;
    if ((value & 3) < minField) continue;
    values[count] = value >>> 2;
    scores[count++] = weight * (fieldWeights[value & 3] ?? 0);
  }
  return { positions: values.subarray(0, count), scores: scores.subarray(0, count) };
}

function matchAny(searched: Searched, terms: readonly TermMatch[], minField: number): Matches {
  const { byPosition, touched } = scoreTerms(searched, terms, minField);
  const positions = new Uint32Array(Math.min(searched.size, countPostings(searched.words, terms)));
  const scores = new Uint16Array(positions.length);
  let count = 0;
  for (let group = touched.indexOf(1); group >= 0; group = touched.indexOf(1, group + 1)) {
    const end = Math.min(searched.size, (group + 1) << groupBits);
    for (let position = group << groupBits; position < end; position++) {
      const score = byPosition[position] ?? 0;
      if (score === 0) continue;
      positions[count] = position;
      scores[count++] = score;
    }
  }
  return { positions: positions.subarray(0, count), scores: scores.subarray(0, count) };
}

const recent = new WeakMap<Dictionary, Map<string, Matches>>();
const maxRecent = 32;

/** Keeps at most as many matches as there are products. */
function evict(known: Map<string, Matches>, size: number): void {
  let kept = 0;
  for (const { positions } of known.values()) kept += positions.buffer.byteLength / 4;
  for (const [key, { positions }] of known) {
    if (kept <= size && known.size <= maxRecent) break;
    known.delete(key);
    kept -= positions.buffer.byteLength / 4;
  }
}

/** Keeps matches that also match the other word. */
function intersect({ positions, scores }: Matches, { byPosition }: Scores): Matches {
  let count = 0;
  for (let index = 0; index < positions.length; index++) {
    const position = positions[index] ?? 0;
    const score = byPosition[position] ?? 0;
    if (score === 0) continue;
    positions[count] = position;
    scores[count++] = (scores[index] ?? 0) + score;
  }
  return { positions: positions.subarray(0, count), scores: scores.subarray(0, count) };
}

/** Requires at least one term per word. O(postings of the terms). */
function intersectAll(searched: Searched, query: readonly TermMatch[][], minField: number): Matches {
  const [rarest = [], ...others] = [...query].sort(
    (a, b) => countPostings(searched.words, a) - countPostings(searched.words, b),
  );
  const [only, ...further] = rarest;
  let matches: Matches =
    only && further.length === 0
      ? matchSingle(searched.words, only, minField)
      : matchAny(searched, rarest, minField);
  for (const terms of others) {
    if (matches.positions.length === 0) break;
    matches = intersect(matches, scoreTerms(searched, terms, minField));
  }
  return matches;
}

/** Returns matches that must not be changed. O(postings of the terms), unless they were asked for recently. */
export function matchAll(searched: Searched, query: readonly TermMatch[][], minField: number): Matches {
  const known = recent.get(searched.words) ?? new Map<string, Matches>();
  recent.set(searched.words, known);
  const key = JSON.stringify([
    minField,
    query.map((terms) => terms.map(({ word, weight }) => [word, weight])),
  ]);
  const matches = known.get(key) ?? intersectAll(searched, query, minField);
  known.delete(key);
  known.set(key, matches);
  evict(known, searched.size);
  return matches;
}

/** Merges matches, each with its better score. O(both). */
export function unite(a: Matches, b: Matches): Matches {
  const positions = new Uint32Array(a.positions.length + b.positions.length);
  const scores = new Uint16Array(positions.length);
  let [inA, inB, count] = [0, 0, 0];
  while (inA < a.positions.length || inB < b.positions.length) {
    const [nextA, nextB] = [a.positions[inA] ?? noPosition, b.positions[inB] ?? noPosition];
    const position = Math.min(nextA, nextB);
    positions[count] = position;
    scores[count++] = Math.max(
      nextA === position ? (a.scores[inA++] ?? 0) : 0,
      nextB === position ? (b.scores[inB++] ?? 0) : 0,
    );
  }
  return { positions: positions.subarray(0, count), scores: scores.subarray(0, count) };
}
