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

/** Leaves out the descriptions, which are most of the data. */
async function readNames(): Promise<Entry[]> {
  const entries: Entry[] = [];
  const range = { index: "catalogue", partition: "PRODUCTS" } as const;
  const options = { project: ["id", "name", "pricePaise", "category"], ScanIndexForward: false };
  for await (const items of everyPage(range, options))
    entries.push(...items.map((item) => Entry.parse(item)));
  return entries;
}

const ttlMs = 30_000;
const newcomers = 25;
let cached: { entries: readonly Entry[]; ids: Set<string>; until: number } | undefined;

/**
 * Names and prices of all products, newest first. Cached for 30 s, because staff type and turn pages in
 * bursts. Up to 25 newly created products are added at once; changes and deletions show when the cache expires.
 */
export async function recentNames(now: Date): Promise<readonly Entry[]> {
  if (!cached || now.getTime() >= cached.until) {
    const entries = await readNames();
    cached = { entries, ids: new Set(entries.map(({ id }) => id)), until: now.getTime() + ttlMs };
    return entries;
  }
  const { entries, ids, until } = cached;
  const { items } = await findNewest({ limit: newcomers });
  const added = await findProducts(items.filter((id) => !ids.has(id)));
  if (added.length > 0) cached = { entries: [...added, ...entries], ids: new Set([...ids, ...items]), until };
  return cached.entries;
}
