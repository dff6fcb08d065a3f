import { AppError } from "../../shared/core/errors.ts";
import { toPaise } from "../../shared/core/money.ts";
import { foldedPhrase } from "../../shared/core/words.ts";
import type { Synonym } from "../../shared/insights/schemas.ts";
import { maxSynonymWords } from "../../shared/insights/synonym-limits.ts";
import { priceRange } from "../../shared/products/catalogue.ts";
import { synonymKey } from "../../shared/search/synonyms.ts";
import { findInCatalogue } from "./index/catalogue-index.ts";

const refuse = (field: keyof Synonym, message: string): never => {
  throw new AppError("invalid", field, { [field]: message });
};

const wordCount = (text: string): number => synonymKey(text).split(" ").filter(Boolean).length;

function requireWords(field: keyof Synonym, text: string): void {
  const count = wordCount(text);
  if (count === 0) refuse(field, "Use letters or digits");
  if (count > maxSynonymWords) refuse(field, `Use at most ${maxSynonymWords} words`);
}

/** Returns it folded, with how many products it finds. Throws `invalid` (400). */
export async function checkedSynonym(draft: Synonym): Promise<Synonym & { products: number }> {
  const [word, finds] = [foldedPhrase(draft.word), foldedPhrase(draft.finds)];
  requireWords("word", word);
  requireWords("finds", finds);
  if (synonymKey(word) === synonymKey(finds)) refuse("finds", "Enter another word than the one it replaces");
  const query = { keyword: finds, sort: "newest", fromPaise: 0, toPaise: toPaise(priceRange.max) } as const;
  const { total: products } = await findInCatalogue(query, { start: 0, count: 1 });
  if (products === 0) refuse("finds", "No product matches this. Try another word");
  return { word, finds, products };
}
