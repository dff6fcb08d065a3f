import type { Dictionary } from "./dictionary.ts";
import { countBits, EditCounter, editsAllowed, letterMask } from "./typos.ts";
import type { QueryWord } from "./words.ts";

export interface TermMatch {
  word: number;
  weight: number;
}

const weights = { exact: 4, prefix: 3, byEdits: [3, 2, 1] } as const;

const wordAt = ({ letters, wordStarts }: Dictionary, word: number): Uint16Array =>
  letters.subarray(wordStarts[word], wordStarts[word + 1]);

/** Returns 0 also if the word only begins with the text. */
function compareStart(word: Uint16Array, text: string): number {
  for (let index = 0; index < text.length; index++) {
    const difference = (word[index] ?? -1) - text.charCodeAt(index);
    if (difference !== 0) return difference;
  }
  return 0;
}

function lowerBound(dictionary: Dictionary, text: string): number {
  let low = 0;
  let high = dictionary.letterMasks.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareStart(wordAt(dictionary, middle), text) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function exactMatches(dictionary: Dictionary, text: string): TermMatch[] {
  const word = lowerBound(dictionary, text);
  const isEqual =
    word < dictionary.letterMasks.length &&
    wordAt(dictionary, word).length === text.length &&
    compareStart(wordAt(dictionary, word), text) === 0;
  return isEqual ? [{ word, weight: weights.exact }] : [];
}

function prefixMatches(dictionary: Dictionary, text: string): TermMatch[] {
  const matches: TermMatch[] = [];
  for (let word = lowerBound(dictionary, text); word < dictionary.letterMasks.length; word++) {
    if (compareStart(wordAt(dictionary, word), text) !== 0) break;
    matches.push({ word, weight: weights.prefix });
  }
  return matches;
}

/** The last word, possibly still being typed, also matches as a prefix. */
export function matchSpelled(
  dictionary: Dictionary,
  { stem, typed }: QueryWord,
  isLast: boolean,
): TermMatch[] {
  const exact = exactMatches(dictionary, stem);
  if (!isLast) return exact;
  return [...exact, ...prefixMatches(dictionary, typed).filter(({ word }) => word !== exact[0]?.word)];
}

function typoMatches(dictionary: Dictionary, pattern: string, allowed: number, isLast: boolean): TermMatch[] {
  const { letterMasks, wordStarts } = dictionary;
  const mask = letterMask(pattern);
  const maxLength = isLast ? Number.MAX_SAFE_INTEGER : pattern.length + allowed;
  const counter = new EditCounter(pattern, allowed, isLast);
  const matches: TermMatch[] = [];
  for (let word = 0; word < letterMasks.length; word++) {
    if (countBits(mask & ~(letterMasks[word] ?? 0)) > allowed) continue;
    const length = (wordStarts[word + 1] ?? 0) - (wordStarts[word] ?? 0);
    if (length < pattern.length - allowed || length > maxLength) continue;
    const edits = counter.count(wordAt(dictionary, word));
    if (edits <= allowed) matches.push({ word, weight: weights.byEdits[edits] ?? 1 });
  }
  return matches;
}

/** Allows typing errors, and ignores plural endings. */
export function matchMisspelled(dictionary: Dictionary, query: QueryWord, isLast: boolean): TermMatch[] {
  const matches = new Map(matchSpelled(dictionary, query, isLast).map((match) => [match.word, match]));
  const allowed = editsAllowed(query.typed.length);
  for (const pattern of new Set([query.stem, query.typed.replace(/s$/, "")])) {
    if (allowed === 0) break;
    for (const match of typoMatches(dictionary, pattern, allowed, isLast)) {
      if ((matches.get(match.word)?.weight ?? 0) < match.weight) matches.set(match.word, match);
    }
  }
  return [...matches.values()];
}
