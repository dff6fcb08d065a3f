import * as z from "zod/mini";
import { type Category, categories } from "../../../shared/products/catalogue.ts";
import type { Change } from "../../../shared/search/builder.ts";
import { put, remove, type TransactItem } from "../../platform/expressions.ts";
import { newId } from "../../platform/id.ts";
import { everyPage } from "../../platform/query.ts";
import { type Item, type Key, schema } from "../../platform/schema.ts";
import { getMany, write } from "../../platform/table.ts";
import { workThrough } from "../../platform/work-through.ts";
import { CatalogueEntry, type ListedProduct, originOf } from "../product.ts";
import { catalogueKind, isManifest, isOwnManifest } from "./manifest.table.ts";

const maxPending = 2000;
const concurrentRemovals = 8;

const PendingItem = z.object({
  kindSk: z.string(),
  id: z.string(),
  entry: z.optional(CatalogueEntry),
  categoryBefore: z.optional(z.enum(categories)),
  /** Of a removed member, whose family's pages show it. */
  familyId: z.optional(z.string()),
});

export interface Pending extends Change {
  mark: string;
}

const changeKey = (id: string): Key => ({ pk: `PRODUCT#${id}`, sk: schema.catalogueChange });

/** One item per product: the latest change replaces earlier ones. */
const change = (what: Omit<z.infer<typeof PendingItem>, "kindSk">, at: Date): TransactItem =>
  put({
    ...changeKey(what.id),
    kindPk: catalogueKind,
    kindSk: `${at.toISOString()}#${newId(at)}`,
    ...what,
  });

export function recordChange(product: ListedProduct, at: Date, categoryBefore?: Category): TransactItem {
  const entry = { ...z.parse(CatalogueEntry, product), origin: originOf(product) };
  return change({ id: product.id, entry, categoryBefore }, at);
}

export const recordRemoval = (
  id: string,
  at: Date,
  { category, familyId }: Partial<Pick<CatalogueEntry, "category" | "familyId">> = {},
): TransactItem => change({ id, categoryBefore: category, familyId }, at);

/** Returns the product and the categories that list or listed it; all if none is known. */
export function readListedChange(item: Item) {
  const { id, entry, familyId = entry?.familyId, categoryBefore } = PendingItem.parse(item);
  const known = [entry?.category, categoryBefore].flatMap((category) => category ?? []);
  const listed: readonly Category[] = known.length > 0 ? known : categories;
  return { productId: id, familyId, categories: listed };
}

function readPendingItem(item: Item): Pending {
  const { id, kindSk, entry } = PendingItem.parse(item);
  return { id, mark: kindSk, entry };
}

interface Waiting {
  pending: Pending[];
  version: number;
  others: number;
  otherKeys: Key[];
}

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

/** Reads consistently at most 2,000 changes, oldest first. */
export async function readPendingNow(): Promise<Waiting> {
  const waiting = await readPending();
  const keys = waiting.pending.slice(0, maxPending).map(({ id }) => changeKey(id));
  return { ...waiting, pending: (await getMany(keys, true)).map(readPendingItem) };
}

/** Keeps those of products that have changed again. */
export async function removePending(stored: readonly Pending[]): Promise<void> {
  const pace = { width: concurrentRemovals, hasTime: () => true };
  await workThrough(stored, pace, async ({ id, mark }) => {
    await write(remove(changeKey(id), { kindSk: mark }));
  });
}
