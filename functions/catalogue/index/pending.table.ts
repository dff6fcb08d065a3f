import * as z from "zod/mini";
import { type Category, categories } from "../../../shared/products/catalogue.ts";
import type { Change } from "../../../shared/search/builder.ts";
import { put, remove, type TransactItem } from "../../platform/expressions.ts";
import { newId } from "../../platform/id.ts";
import { everyPage } from "../../platform/query.ts";
import { type Item, type Key, schema } from "../../platform/schema.ts";
import { getMany, write } from "../../platform/table.ts";
import { workThrough } from "../../platform/work-through.ts";
import { CatalogueEntry } from "../product.ts";
import { catalogueKind, isManifest, isOwnManifest } from "./manifest.table.ts";

/** One flush takes no more changes. */
const maxPending = 2000;
const concurrentRemovals = 8;

const PendingItem = z.object({
  kindSk: z.string(),
  id: z.string(),
  entry: z.optional(CatalogueEntry),
  /** Given by a change that may have another category. */
  categoryBefore: z.optional(z.enum(categories)),
});

/** A change that may not be in a segment yet. */
export interface Pending extends Change {
  /** Different for each change of a product. */
  mark: string;
}

const changeKey = (id: string): Key => ({ pk: `PRODUCT#${id}`, sk: schema.catalogueChange });

/** One item a product; the latest replaces the earlier. */
const change = (what: Omit<z.infer<typeof PendingItem>, "kindSk">, at: Date): TransactItem =>
  put({
    ...changeKey(what.id),
    kindPk: catalogueKind,
    kindSk: `${at.toISOString()}#${newId(at)}`,
    ...what,
  });

export const recordChange = (entry: CatalogueEntry, at: Date, categoryBefore?: Category): TransactItem =>
  change({ id: entry.id, entry: z.parse(CatalogueEntry, entry), categoryBefore }, at);

export const recordRemoval = (id: string, at: Date): TransactItem => change({ id }, at);

/** The product of a recorded change, and the categories that list it or listed it: any when it was removed. */
export function readListedChange(item: Item): { productId: string; categories: readonly Category[] } {
  const { id, entry, categoryBefore = entry?.category } = PendingItem.parse(item);
  return {
    productId: id,
    categories: entry && categoryBefore ? [entry.category, categoryBefore] : categories,
  };
}

function readPendingItem(item: Item): Pending {
  const { id, kindSk, entry } = PendingItem.parse(item);
  return { id, mark: kindSk, entry };
}

interface Waiting {
  pending: Pending[];
  /** Of the manifest of this format; 0 without one. */
  version: number;
  /** Versions of the manifests of other formats, added up. */
  others: number;
  otherKeys: Key[];
}

/** Changes that wait, and the versions of the manifests, by one Query. All may be a moment behind. */
export async function readPending(): Promise<Waiting> {
  const waiting: Waiting = { pending: [], version: 0, others: 0, otherKeys: [] };
  for await (const items of everyPage({ index: "byKind", partition: catalogueKind })) {
    for (const item of items) {
      if (isOwnManifest(item)) waiting.version = Number(item.version);
      else if (isManifest(item)) {
        waiting.others += Number(item.version);
        waiting.otherKeys.push({ pk: String(item.pk), sk: String(item.sk) });
      } else waiting.pending.push(readPendingItem(item));
    }
  }
  return waiting;
}

/** Changes that wait, as they are now: at most 2,000, the oldest first. */
export async function readPendingNow(): Promise<Waiting> {
  const waiting = await readPending();
  const keys = waiting.pending.slice(0, maxPending).map(({ id }) => changeKey(id));
  return { ...waiting, pending: (await getMany(keys, true)).map(readPendingItem) };
}

/** Removes changes that are in a segment now, except for products that have changed again. */
export async function removePending(stored: readonly Pending[]): Promise<void> {
  const pace = { width: concurrentRemovals, hasTime: () => true };
  await workThrough(stored, pace, async ({ id, mark }) => {
    await write(remove(changeKey(id), { kindSk: mark }));
  });
}
