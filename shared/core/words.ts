/**
 * Lower case without accents and apostrophes, so that spellings of a word compare as equal. Its expressions
 * are compiled when called, to not slow the start of functions that never search, and use escapes, because a
 * character beyond Latin-1 would double a bundle's size in memory.
 */
export const fold = (text: string): string =>
  (/[^\0-\x7f]/.test(text) ? text.normalize("NFKD").replace(/\p{M}/gu, "") : text)
    .toLowerCase()
    .replace(/['\u2019]/g, "");

/** The words of a text, folded, between its spaces. */
export const foldedWords = (text: string): string[] => fold(text).split(/\s+/).filter(Boolean);

/**
 * Returns a test whether a text contains every word of the search, also within longer words. Ignores case,
 * accents and apostrophes.
 */
export function searchFor(search: string): (text: string) => boolean {
  const words = foldedWords(search);
  return (text) => {
    const folded = fold(text);
    return words.every((word) => folded.includes(word));
  };
}
