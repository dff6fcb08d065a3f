import { rulesOf, withSynonyms } from "../../shared/search/synonyms.ts";
import { listingAgeMs } from "./listing-age.ts";
import { recentAnswer } from "./recent-reads.ts";
import { findSynonyms } from "./synonym.table.ts";

const recentRules = recentAnswer(async () => rulesOf(await findSynonyms()));

/** Returns the keyword with synonyms replaced, and when they were read. Reads nothing for an empty one. */
export async function synonymousTo(keyword: string, maxAgeMs = listingAgeMs() / 2) {
  if (keyword.trim() === "") return { synonymous: undefined, askedAtMs: Date.now() };
  const { askedAtMs, answer: rules } = await recentRules(maxAgeMs);
  return { synonymous: withSynonyms(keyword, rules), askedAtMs };
}
