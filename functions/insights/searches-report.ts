import { csvOf } from "../../shared/core/csv.ts";
import { outcomes, type SearchRow } from "../../shared/insights/schemas.ts";
import type { DateRange } from "../reporting/date-range.ts";
import { publish, wholeBlocks } from "./published.ts";
import { readSearches } from "./searches.table.ts";

const maxRows = 500;

const unmet = ({ nothing, unclicked }: SearchRow): number => nothing + unclicked;

interface Asked {
  range: DateRange;
  today: string;
  synonymOf: (word: string) => string | undefined;
}

/** Words that found nothing or nothing of interest, most searched first. */
export async function searchesOf({ range, today, synonymOf }: Asked): Promise<SearchRow[]> {
  const { from, to } = wholeBlocks(range);
  const rows = new Map<string, SearchRow>();
  for (const { key, count } of publish(await readSearches(from, to), range, today)) {
    const [outcome = ""] = key.split(" ", 1);
    const word = key.slice(outcome.length + 1);
    const row = rows.get(word) ?? {
      word,
      searches: 0,
      nothing: 0,
      unclicked: 0,
      finds: synonymOf(word),
    };
    rows.set(word, row);
    row.searches += count;
    for (const each of outcomes) if (each === outcome && each !== "clicked") row[each] += count;
  }
  return [...rows.values()]
    .filter((row) => unmet(row) > 0)
    .sort((a, b) => unmet(b) - unmet(a) || (a.word < b.word ? -1 : 1))
    .slice(0, maxRows);
}

export const searchesCsv = (rows: readonly SearchRow[]): string =>
  csvOf([
    ["word", "searches", "nothing", "unclicked", "finds"],
    ...rows.map((row) => [row.word, row.searches, row.nothing, row.unclicked, row.finds ?? ""]),
  ]);
