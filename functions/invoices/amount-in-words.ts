import { ToWords } from "to-words/en-IN";
import { toRupees } from "../../shared/core/money.ts";

let words: ToWords | undefined;

/** "One Lakh Twenty Three Thousand Rupees And Fifty Paise Only", in India's grouping. */
export function inWords(paise: number): string {
  words ??= new ToWords();
  return words.convert(toRupees(paise), { currency: true });
}
