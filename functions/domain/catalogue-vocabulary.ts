import type { Segment } from "./catalogue-segment.ts";
import { bitsOf, letterMask, slipsAllowed, slipsBetween } from "./catalogue-typos.ts";
import type { QueryWord } from "./catalogue-words.ts";

/** A word of the catalogue that a word of the query may mean, and how much it is worth. */
export interface Meant {
  word: number;
  worth: number;
}

const worths = { exact: 4, prefix: 3, slips: [3, 2, 1] } as const;

const wordAt = ({ letters, wordStarts }: Segment, word: number): Uint16Array =>
  letters.subarray(wordStarts[word], wordStarts[word + 1]);

/** Negative when the word comes before the text; 0 also when it only begins with it. */
function compareStart(word: Uint16Array, text: string): number {
  for (let at = 0; at < text.length; at++) {
    const difference = (word[at] ?? -1) - text.charCodeAt(at);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The first word that is the text or comes after it. */
function firstFrom(segment: Segment, text: string): number {
  let low = 0;
  let high = segment.letterMasks.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareStart(wordAt(segment, middle), text) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function exactly(segment: Segment, text: string): Meant[] {
  const word = firstFrom(segment, text);
  const isIt =
    word < segment.letterMasks.length &&
    wordAt(segment, word).length === text.length &&
    compareStart(wordAt(segment, word), text) === 0;
  return isIt ? [{ word, worth: worths.exact }] : [];
}

function beginningWith(segment: Segment, text: string): Meant[] {
  const meant: Meant[] = [];
  for (let word = firstFrom(segment, text); word < segment.letterMasks.length; word++) {
    if (compareStart(wordAt(segment, word), text) !== 0) break;
    meant.push({ word, worth: worths.prefix });
  }
  return meant;
}

/** Words spelled as typed; of the one still being typed also those that begin so. */
export function spelledAs(segment: Segment, { stem, typed }: QueryWord, isLast: boolean): Meant[] {
  const exact = exactly(segment, stem);
  if (!isLast) return exact;
  return [...exact, ...beginningWith(segment, typed).filter(({ word }) => word !== exact[0]?.word)];
}

/** Words that the pattern is but for a slip or two, with what they are worth. */
function nearly(segment: Segment, pattern: string, allowed: number, isLast: boolean): Meant[] {
  const { letterMasks, wordStarts } = segment;
  const mask = letterMask(pattern);
  const longest = isLast ? Number.MAX_SAFE_INTEGER : pattern.length + allowed;
  const meant: Meant[] = [];
  for (let word = 0; word < letterMasks.length; word++) {
    if (bitsOf(mask & ~(letterMasks[word] ?? 0)) > allowed) continue;
    const length = (wordStarts[word + 1] ?? 0) - (wordStarts[word] ?? 0);
    if (length < pattern.length - allowed || length > longest) continue;
    const slips = slipsBetween(pattern, wordAt(segment, word), allowed, isLast);
    if (slips <= allowed) meant.push({ word, worth: worths.slips[slips] ?? 1 });
  }
  return meant;
}

/** Words that may have been meant: spelled as typed, or so but for a slip or two, the plural's ending aside. */
export function spelledLike(segment: Segment, query: QueryWord, isLast: boolean): Meant[] {
  const meant = new Map(spelledAs(segment, query, isLast).map((one) => [one.word, one]));
  const allowed = slipsAllowed(query.typed.length);
  for (const pattern of new Set([query.stem, query.typed.replace(/s$/, "")])) {
    if (allowed === 0) break;
    for (const one of nearly(segment, pattern, allowed, isLast)) {
      if ((meant.get(one.word)?.worth ?? 0) < one.worth) meant.set(one.word, one);
    }
  }
  return [...meant.values()];
}
