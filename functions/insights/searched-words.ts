import { foldedPhrase } from "../../shared/core/words.ts";

const longest = 60;
const maxDigits = 6;

/** Folds a search, or returns undefined for what isn't stored: addresses, phone numbers and long texts. */
export function searchedWords(typed: string): string | undefined {
  const folded = foldedPhrase(typed);
  const digits = folded.match(/\p{N}/gu)?.length ?? 0;
  const isKept =
    folded.length > 1 && folded.length <= longest && !folded.includes("@") && digits <= maxDigits;
  return isKept ? folded : undefined;
}
