import * as z from "zod/mini";
import { put, remove, type TransactItem } from "../../platform/expressions.ts";
import { newId } from "../../platform/id.ts";
import { everyPage } from "../../platform/query.ts";
import { type Item, type Key, schema } from "../../platform/schema.ts";
import { getMany, write } from "../../platform/table.ts";
import { workThrough } from "../../platform/work-through.ts";
import { CatalogueEntry } from "../product.ts";
import type { Change } from "./builder.ts";
import { catalogueKind, manifestKey } from "./manifest.table.ts";

/** One flush takes no more changes. */
const maxPending = 2000;
const concurrentRemovals = 8;

const PendingItem = z.object({
  kindSk: z.string(),
  id: z.string(),
  entry: z.optional(CatalogueEntry),
});

/** A change that may not be in a segment yet. */
export interface Pending extends Change {
  /** Different for each change of a product. */
  mark: string;
}

const changeKey = (id: string): Key => ({ pk: `PRODUCT#${id}`, sk: schema.catalogueChange });

/** One item a product; the latest replaces the earlier. */
const change = (id: string, entry: CatalogueEntry | undefined, at: Date): TransactItem =>
  put({
    ...changeKey(id),
    kindPk: catalogueKind,
    kindSk: `${at.toISOString()}#${newId(at)}`,
    id,
    entry,
  });

export const recordChange = (entry: CatalogueEntry, at: Date): TransactItem =>
  change(entry.id, z.parse(CatalogueEntry, entry), at);

export const recordRemoval = (id: string, at: Date): TransactItem => change(id, undefined, at);

function readPendingItem(item: Item): Pending {
  const { id, kindSk, entry } = PendingItem.parse(item);
  return { id, mark: kindSk, entry };
}

/** Changes that wait, and the version of the manifest, by one Query. Both may be a moment behind. */
export async function readPending(): Promise<{ pending: Pending[]; version: number }> {
  const pending: Pending[] = [];
  let version = 0;
  for await (const items of everyPage({ index: "byKind", partition: catalogueKind })) {
    for (const item of items) {
      if (item.sk === manifestKey.sk) version = Number(item.version);
      else pending.push(readPendingItem(item));
    }
  }
  return { pending, version };
}

/** Changes that wait, as they are now: at most 2,000, the oldest first. */
export async function readPendingNow(): Promise<Pending[]> {
  const { pending } = await readPending();
  const keys = pending.slice(0, maxPending).map(({ id }) => changeKey(id));
  return (await getMany(keys, true)).map(readPendingItem);
}

/** Removes changes that are in a segment now, except for products that have changed again. */
export async function removePending(stored: readonly Pending[]): Promise<void> {
  const pace = { width: concurrentRemovals, hasTime: () => true };
  await workThrough(stored, pace, async ({ id, mark }) => {
    await write(remove(changeKey(id), { kindSk: mark }));
  });
}
