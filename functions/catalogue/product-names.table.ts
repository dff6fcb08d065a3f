import * as z from "zod/mini";
import { categories } from "../../shared/catalogue.ts";
import { everyPage } from "../platform/query.ts";
import { findNewest, findProducts } from "./product.table.ts";

const Entry = z.object({
  id: z.string(),
  name: z.string(),
  pricePaise: z.number(),
  category: z.enum(categories),
});
type Entry = z.infer<typeof Entry>;

/** Without descriptions, which are most of it. */
async function readNames(): Promise<Entry[]> {
  const entries: Entry[] = [];
  const range = { index: "catalogue", partition: "PRODUCTS" } as const;
  const options = { project: ["id", "name", "pricePaise", "category"], ScanIndexForward: false };
  for await (const items of everyPage(range, options))
    entries.push(...items.map((item) => Entry.parse(item)));
  return entries;
}

const keptMs = 30_000;
const newcomers = 25;
let kept: { entries: readonly Entry[]; ids: Set<string>; until: number } | undefined;

/**
 * Names and prices of all products, newest first. Staff type and turn pages in bursts, so they are kept
 * for a moment; what is new is there at once, and rows themselves are read fresh.
 */
export async function recentNames(now: Date): Promise<readonly Entry[]> {
  if (!kept || now.getTime() >= kept.until) {
    const entries = await readNames();
    kept = { entries, ids: new Set(entries.map(({ id }) => id)), until: now.getTime() + keptMs };
    return entries;
  }
  const { entries, ids, until } = kept;
  const { items } = await findNewest({ limit: newcomers });
  const added = await findProducts(items.filter((id) => !ids.has(id)));
  if (added.length > 0) kept = { entries: [...added, ...entries], ids: new Set([...ids, ...items]), until };
  return kept.entries;
}
