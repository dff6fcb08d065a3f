import type { Outcome } from "../../shared/insights/schemas.ts";
import { outcomes } from "../../shared/insights/schemas.ts";
import { atMost, exists, missing, missingOr, update } from "../platform/expressions.ts";
import { eachOfDays } from "../platform/query.ts";
import type { Key } from "../platform/schema.ts";
import { transact, write } from "../platform/table.ts";
import type { DayCount } from "./published.ts";

const shards = 4;
/** Different words counted a day; those that come later aren't. */
const maxWordsPerShard = 250;
const keptDays = 400;

const partition = (month: string, shard: number): string => `SEARCHES#${month}#${shard}`;
const partitionsOf = (month: string): string[] =>
  Array.from({ length: shards }, (_, shard) => partition(month, shard));

const shardOf = (word: string): number =>
  [...word].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 7) % shards;

type Counts = { [O in Outcome]?: number };
interface Room {
  words: number;
}

const partitionOf = (day: string, word: string): string => partition(day.slice(0, 7), shardOf(word));
const wordKey = (day: string, word: string): Key => ({ pk: partitionOf(day, word), sk: `${day}#${word}` });
const roomKey = (day: string, word: string): Key => ({ pk: partitionOf(day, word), sk: `WORDS#${day}` });

/** One write unit, and four more for the first search of a word in a day. */
export async function countSearch(day: string, word: string, outcome: Outcome, now: Date): Promise<void> {
  const add = { [outcome]: 1 };
  const again = () => write(update<Counts>(wordKey(day, word), { add }, { pk: exists }));
  if (await again()) return;
  const expiresAtSeconds = Math.floor(now.getTime() / 1000) + keptDays * 86_400;
  const failed = await transact({
    word: update<Counts>(wordKey(day, word), { add, set: { expiresAtSeconds } }, { pk: missing }),
    room: update<Room>(
      roomKey(day, word),
      { add: { words: 1 }, set: { expiresAtSeconds } },
      { words: missingOr(atMost(maxWordsPerShard - 1)) },
    ),
  });
  if (failed.has("word")) await again();
}

export async function readSearches(from: string, to: string): Promise<DayCount[]> {
  const counts: DayCount[] = [];
  await eachOfDays({ from, to }, partitionsOf, ({ day, name: word, counters }) => {
    for (const outcome of outcomes) {
      const count = counters[outcome] ?? 0;
      if (count > 0) counts.push({ day, key: `${outcome} ${word}`, group: "", count });
    }
  });
  return counts;
}
