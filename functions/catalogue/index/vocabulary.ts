import type { Segment } from "./segment.ts";
import { countBits, EditCounter, editsAllowed, letterMask } from "./typos.ts";
import type { QueryWord } from "./words.ts";

/** A word of the vocabulary that a word of the query may mean. */
export interface TermMatch {
  word: number;
  weight: number;
}

const weights = { exact: 4, prefix: 3, byEdits: [3, 2, 1] } as const;

const wordAt = ({ letters, wordStarts }: Segment, word: number): Uint16Array =>
  letters.subarray(wordStarts[word], wordStarts[word + 1]);

/** Negative when the word comes before the text; 0 also when it only begins with it. */
function compareStart(word: Uint16Array, text: string): number {
  for (let index = 0; index < text.length; index++) {
    const difference = (word[index] ?? -1) - text.charCodeAt(index);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The first word that is the text or comes after it. */
function lowerBound(segment: Segment, text: string): number {
  let low = 0;
  let high = segment.letterMasks.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareStart(wordAt(segment, middle), text) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function exactMatches(segment: Segment, text: string): TermMatch[] {
  const word = lowerBound(segment, text);
  const isEqual =
    word < segment.letterMasks.length &&
    wordAt(segment, word).length === text.length &&
    compareStart(wordAt(segment, word), text) === 0;
  return isEqual ? [{ word, weight: weights.exact }] : [];
}

function prefixMatches(segment: Segment, text: string): TermMatch[] {
  const matches: TermMatch[] = [];
  for (let word = lowerBound(segment, text); word < segment.letterMasks.length; word++) {
    if (compareStart(wordAt(segment, word), text) !== 0) break;
    matches.push({ word, weight: weights.prefix });
  }
  return matches;
}

/** Words spelled as typed; for the last one, which may still be typed, also those that begin so. */
export function matchSpelled(segment: Segment, { stem, typed }: QueryWord, isLast: boolean): TermMatch[] {
  const exact = exactMatches(segment, stem);
  if (!isLast) return exact;
  return [...exact, ...prefixMatches(segment, typed).filter(({ word }) => word !== exact[0]?.word)];
}

function typoMatches(segment: Segment, pattern: string, allowed: number, isLast: boolean): TermMatch[] {
  const { letterMasks, wordStarts } = segment;
  const mask = letterMask(pattern);
  const maxLength = isLast ? Number.MAX_SAFE_INTEGER : pattern.length + allowed;
  const counter = new EditCounter(pattern, allowed, isLast);
  const matches: TermMatch[] = [];
  for (let word = 0; word < letterMasks.length; word++) {
    if (countBits(mask & ~(letterMasks[word] ?? 0)) > allowed) continue;
    const length = (wordStarts[word + 1] ?? 0) - (wordStarts[word] ?? 0);
    if (length < pattern.length - allowed || length > maxLength) continue;
    const edits = counter.count(wordAt(segment, word));
    if (edits <= allowed) matches.push({ word, weight: weights.byEdits[edits] ?? 1 });
  }
  return matches;
}

/** Words spelled as typed, or so but for a typing error or two, the plural's ending aside. */
export function matchMisspelled(segment: Segment, query: QueryWord, isLast: boolean): TermMatch[] {
  const matches = new Map(matchSpelled(segment, query, isLast).map((match) => [match.word, match]));
  const allowed = editsAllowed(query.typed.length);
  for (const pattern of new Set([query.stem, query.typed.replace(/s$/, "")])) {
    if (allowed === 0) break;
    for (const match of typoMatches(segment, pattern, allowed, isLast)) {
      if ((matches.get(match.word)?.weight ?? 0) < match.weight) matches.set(match.word, match);
    }
  }
  return [...matches.values()];
}
