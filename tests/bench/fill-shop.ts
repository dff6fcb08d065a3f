import { readFileSync } from "node:fs";
import { storeCatalogue } from "../../functions/catalogue/index/catalogue-index.ts";
import { type CountedEvent, count } from "../../functions/reporting/counters.table.ts";

/** Run as a process of its own: `fill-shop.ts <file>` counts the tallies and makes the search index of the table. */
const now = new Date();
const batchSize = 25;

const lines = readFileSync(process.argv[2] ?? "", "utf8").split("\n");
const events = lines.map((line, index): CountedEvent => {
  const { moves, day }: Pick<CountedEvent, "moves" | "day"> = JSON.parse(line);
  return { id: `tally ${index}`, moves, day, figures: [] };
});
for (let start = 0; start < events.length; start += batchSize)
  await count(events.slice(start, start + batchSize), now);
await storeCatalogue(now);
