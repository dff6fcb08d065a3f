import { type QueryWord, queryWords } from "./words.ts";

export interface SynonymRule {
  /** Stems of the words that people type. */
  stems: readonly string[];
  finds: string;
}

const stemsOf = (text: string): string[] => queryWords(text).map(({ stem }) => stem);

/** Identifies equivalent spellings. */
export const synonymKey = (word: string): string => stemsOf(word).join(" ");

export const rulesOf = (synonyms: readonly { word: string; finds: string }[]): SynonymRule[] =>
  synonyms
    .map(({ word, finds }) => ({ stems: stemsOf(word), finds }))
    .sort((a, b) => b.stems.length - a.stems.length);

const isAt = (words: readonly QueryWord[], start: number, { stems }: SynonymRule): boolean =>
  stems.every((stem, index) => words[start + index]?.stem === stem);

/**
 * Replaces what synonyms name, longest first, or returns undefined if there is nothing to replace. What was put in is
 * not replaced again, so that synonyms neither chain nor loop.
 */
export function withSynonyms(keyword: string, rules: readonly SynonymRule[]): string | undefined {
  const words = queryWords(keyword);
  const replaced: string[] = [];
  let isReplaced = false;
  for (let at = 0; at < words.length; ) {
    const rule = rules.find((each) => isAt(words, at, each));
    replaced.push(rule?.finds ?? words[at]?.typed ?? "");
    isReplaced ||= rule !== undefined;
    at += rule?.stems.length ?? 1;
  }
  return isReplaced ? replaced.join(" ") : undefined;
}
