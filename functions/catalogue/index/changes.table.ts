import * as z from "zod/mini";
import { put, type TransactItem } from "../../platform/expressions.ts";
import { newId } from "../../platform/id.ts";
import { everyPage } from "../../platform/query.ts";
import { schema } from "../../platform/schema.ts";
import { getItem, write } from "../../platform/table.ts";
import { CatalogueEntry } from "../product.ts";

/** Changes by their time, and after them the manifest of the snapshot. */
const kindPk = "CATALOGUE";
const manifestKey = { pk: "CATALOGUE", sk: "MANIFEST" };

const Manifest = z.object({
  /** Counts up, so that of two builders only one can replace the manifest. */
  version: z.number(),
  objectKey: z.string(),
  /** The snapshot before, for readers that know of it and have not loaded it yet. */
  previousKey: z.optional(z.string()),
  format: z.string(),
  builtAt: z.string(),
});
export type Manifest = z.infer<typeof Manifest>;

const ChangeItem = z.object({
  kindSk: z.string(),
  id: z.string(),
  entry: z.optional(CatalogueEntry),
});

export interface LoggedChange {
  id: string;
  /** Different for each change of a product, and ordered by time. */
  mark: string;
  entry: CatalogueEntry | undefined;
}

/** One item a product, written in the transaction of the change itself; the latest replaces the earlier. */
const change = (id: string, entry: CatalogueEntry | undefined, at: Date): TransactItem =>
  put({
    pk: `PRODUCT#${id}`,
    sk: schema.catalogueChange,
    kindPk,
    kindSk: `${at.toISOString()}#${newId(at)}`,
    id,
    entry,
  });

export const recordChange = (entry: CatalogueEntry, at: Date): TransactItem =>
  change(entry.id, z.parse(CatalogueEntry, entry), at);

export const recordRemoval = (id: string, at: Date): TransactItem => change(id, undefined, at);

export interface LoggedChanges {
  changes: LoggedChange[];
  manifest: Manifest | undefined;
}

/** Changes from a time on and the current manifest, by one small Query however large the catalogue is. */
export async function readChanges(from: Date): Promise<LoggedChanges> {
  const logged: LoggedChanges = { changes: [], manifest: undefined };
  const range = { index: "byKind", partition: kindPk, from: from.toISOString() } as const;
  for await (const items of everyPage(range)) {
    for (const item of items) {
      if (item.sk === manifestKey.sk) logged.manifest = Manifest.parse(item);
      else {
        const { id, kindSk, entry } = ChangeItem.parse(item);
        logged.changes.push({ id, mark: kindSk, entry });
      }
    }
  }
  return logged;
}

export async function findManifest(): Promise<Manifest | undefined> {
  const item = await getItem(manifestKey);
  return item && Manifest.parse(item);
}

/** False when another builder has replaced the manifest since it was read. */
export async function replaceManifest(
  old: Manifest | undefined,
  manifest: Omit<Manifest, "version">,
): Promise<boolean> {
  const item = {
    ...manifestKey,
    kindPk,
    kindSk: manifestKey.sk,
    ...manifest,
    version: (old?.version ?? 0) + 1,
  };
  return (await write(put<Manifest>(item, { version: old?.version }))) !== undefined;
}
