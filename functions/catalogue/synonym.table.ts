import * as z from "zod/mini";
import { AppError } from "../../shared/core/errors.ts";
import { maxSynonyms } from "../../shared/insights/synonym-limits.ts";
import { synonymKey } from "../../shared/search/synonyms.ts";
import { putNext, type TransactItem } from "../platform/expressions.ts";
import type { Key } from "../platform/schema.ts";
import { getItem, rounds, transact } from "../platform/table.ts";

/** All of them in one item, so that a search reads them at once. */
const key: Key = { pk: "SYNONYMS", sk: "SYNONYMS" };

const Stored = z.object({
  version: z.number(),
  synonyms: z.array(z.object({ word: z.string(), finds: z.string() })),
});
type Stored = z.infer<typeof Stored>;
type Synonym = Stored["synonyms"][number];

async function find(): Promise<Stored> {
  const item = await getItem(key);
  return item ? Stored.parse(item) : { version: 0, synonyms: [] };
}

export const findSynonyms = async (): Promise<Synonym[]> => (await find()).synonyms;

async function change(
  changed: (synonyms: readonly Synonym[]) => Synonym[],
  audit: TransactItem,
): Promise<void> {
  for await (const _ of rounds()) {
    const seen = await find();
    const synonyms = putNext(key, seen, { synonyms: changed(seen.synonyms) });
    const failed = await transact({ synonyms, audit });
    if (failed.size === 0) return;
  }
  throw new AppError("unavailable");
}

/** Looks up equivalent spellings too. */
export async function findSynonymOf(): Promise<(word: string) => string | undefined> {
  const finds = new Map((await findSynonyms()).map((each) => [synonymKey(each.word), each.finds]));
  return (word) => finds.get(synonymKey(word));
}

const others = (synonyms: readonly Synonym[], word: string): Synonym[] =>
  synonyms.filter((each) => synonymKey(each.word) !== synonymKey(word));

/** Replaces an equivalent word's. Throws `too_many_synonyms` (409), `unavailable` (503). */
export const saveSynonym = (synonym: Synonym, audit: TransactItem): Promise<void> =>
  change((synonyms) => {
    const rest = others(synonyms, synonym.word);
    if (rest.length >= maxSynonyms)
      throw new AppError(
        "too_many_synonyms",
        `There are ${maxSynonyms} synonyms, which is the maximum. Remove one first`,
      );
    return [synonym, ...rest];
  }, audit);

/** Throws `not_found` (404), `unavailable` (503). */
export const removeSynonym = (word: string, audit: TransactItem): Promise<void> =>
  change((synonyms) => {
    const rest = others(synonyms, word);
    if (rest.length === synonyms.length) throw new AppError("not_found", "Synonym");
    return rest;
  }, audit);
