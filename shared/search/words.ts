import { fold } from "../core/words.ts";

const maxLength = 40;

// Compiled lazily, to not slow functions that never search.
const compoundsOf = (text: string) => text.matchAll(/[\p{L}\p{N}]+(?:[-\u2010\u2011\u2013][\p{L}\p{N}]+)*/gu);
const hyphens = /[-\u2010\u2011\u2013]/;

/** Maps singular and plural to one form, which need not be a word. */
function stem(word: string): string {
  if (word.length < 4) return word;
  if (/ies?$/.test(word)) return word.replace(/ies?$/, "y");
  if (/(?:ch|sh|ss|x|z)es$/.test(word)) return word.slice(0, -2);
  return /[^siu]s$/.test(word) ? word.slice(0, -1) : word;
}

export interface QueryWord {
  typed: string;
  stem: string;
}

const asQueryWord = (typed: string): QueryWord => ({ typed, stem: stem(typed) });

/** Returns the parts of a hyphenated word and the joined word. */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const [compound] of compoundsOf(fold(text))) {
    const parts = compound.split(hyphens);
    for (const part of parts) words.push(stem(part.slice(0, maxLength)));
    if (parts.length > 1) words.push(stem(parts.join("").slice(0, maxLength)));
  }
  return words;
}

export function queryWords(keyword: string): QueryWord[] {
  const typed = [...compoundsOf(fold(keyword))].flatMap(([compound]) => compound.split(hyphens));
  const words = new Map(
    typed.map((word) => word.slice(0, maxLength)).map((word) => [word, asQueryWord(word)]),
  );
  return [...words.values()];
}

/** Joins any two neighbours: "ear buds" may be "earbuds". */
export function joinedWords(words: readonly QueryWord[]): QueryWord[][] {
  return words.slice(1).map((word, index) => {
    const joined = asQueryWord(`${words[index]?.typed}${word.typed}`.slice(0, maxLength));
    return [...words.slice(0, index), joined, ...words.slice(index + 2)];
  });
}
