import type { Input } from "../../shared/contract.ts";
import { AppError } from "../../shared/core/errors.ts";
import { recentProducts } from "../catalogue/recent-products.ts";
import { indianDay } from "../platform/day.ts";
import { searchedWords } from "./searched-words.ts";
import { countSearch } from "./searches.table.ts";
import { deviceOf, sourceOf } from "./visit.ts";
import { countView, countVisit } from "./visits.table.ts";

type Searched = Pick<Input<"visits/count">, "words" | "outcome">;

async function countWords({ words, outcome }: Searched, day: string, now: Date): Promise<void> {
  if (words === undefined) throw new AppError("invalid", "words", { words: "Enter the words searched for" });
  if (outcome === undefined)
    throw new AppError("invalid", "outcome", { outcome: "Name the search's outcome" });
  const kept = searchedWords(words);
  if (kept !== undefined) await countSearch(day, kept, outcome, now);
}

/** Throws `invalid` (400) for a search without words or outcome. Stores a day, a device class and a source of a list, and of products how often each was seen. */
export async function countForReports(
  { what, product, from, words, outcome }: Input<"visits/count">,
  userAgent: string,
  now: Date,
): Promise<void> {
  const day = indianDay(now);
  if (what === "search") return countWords({ words, outcome }, day, now);
  const viewed = what === "product" ? product : undefined;
  const known = viewed === undefined ? [] : (await recentProducts([viewed])).products;
  if (viewed !== undefined && known.length === 0) return;
  await Promise.all([
    countVisit({ day, what, device: deviceOf(userAgent), source: sourceOf(from) }),
    ...known.map(({ stored }) => countView(day, stored.id)),
  ]);
}
