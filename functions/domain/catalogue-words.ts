/** A word longer than this is compared by its beginning. */
const longest = 40;

const notPlain = /\P{ASCII}/u;
const fold = (text: string): string =>
  (notPlain.test(text) ? text.normalize("NFKD").replace(/\p{M}/gu, "") : text)
    .toLowerCase()
    .replace(/['’]/g, "");
const compounds = /[\p{L}\p{N}]+(?:[-‐‑–][\p{L}\p{N}]+)*/gu;
const hyphens = /[-‐‑–]/;

/** One form for singular and plural; not always a word itself. */
function stem(word: string): string {
  if (word.length < 4) return word;
  if (/ies?$/.test(word)) return word.replace(/ies?$/, "y");
  if (/(?:ch|sh|ss|x|z)es$/.test(word)) return word.slice(0, -2);
  return /[^siu]s$/.test(word) ? word.slice(0, -1) : word;
}

export interface QueryWord {
  /** As typed, without accents. */
  typed: string;
  stem: string;
}

const asQueryWord = (typed: string): QueryWord => ({ typed, stem: stem(typed) });

/** What a text is found by. Of a word with hyphens: its parts, and all of it written as one. */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const [compound] of fold(text).matchAll(compounds)) {
    const parts = compound.split(hyphens);
    for (const part of parts) words.push(stem(part.slice(0, longest)));
    if (parts.length > 1) words.push(stem(parts.join("").slice(0, longest)));
  }
  return words;
}

/** Words of a keyword in their order, each once. */
export function queryWords(keyword: string): QueryWord[] {
  const typed = [...fold(keyword).matchAll(compounds)].flatMap(([compound]) => compound.split(hyphens));
  const words = new Map(typed.map((word) => word.slice(0, longest)).map((word) => [word, asQueryWord(word)]));
  return [...words.values()];
}

/** "ear buds" may be written "earbuds": every way to join two neighbours. */
export function joinedWords(words: readonly QueryWord[]): QueryWord[][] {
  return words.slice(1).map((word, at) => {
    const joined = asQueryWord(`${words[at]?.typed}${word.typed}`.slice(0, longest));
    return [...words.slice(0, at), joined, ...words.slice(at + 2)];
  });
}
