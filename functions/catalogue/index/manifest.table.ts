import * as z from "zod/mini";
import { put } from "../../platform/expressions.ts";
import { getItem, write } from "../../platform/table.ts";

/** Pending changes by their time, and after them the manifest. */
export const catalogueKind = "CATALOGUE";
export const manifestKey = { pk: catalogueKind, sk: "MANIFEST" } as const;

/** The segments that make up the catalogue. Replaced as a whole, so that readers see one consistent set. */
const Manifest = z.object({
  /** Counts up: of two writers that have read the same manifest, one replaces it. */
  version: z.number(),
  format: z.string(),
  /** The oldest first: a newer segment hides the products of older ones. */
  segments: z._default(z.array(z.object({ id: z.string(), size: z.number() })), []),
  /** Segments that readers of an earlier manifest may still load. */
  retired: z._default(z.array(z.object({ id: z.string(), atMs: z.number() })), []),
});
export type Manifest = z.infer<typeof Manifest>;

/** Reads consistently. */
export async function findManifest(): Promise<Manifest | undefined> {
  const item = await getItem(manifestKey);
  return item && Manifest.parse(item);
}

/** False when another writer has replaced the manifest since it was read. */
export async function replaceManifest(
  old: Manifest | undefined,
  manifest: Omit<Manifest, "version">,
): Promise<boolean> {
  const version = (old?.version ?? 0) + 1;
  const item = { ...manifestKey, kindPk: catalogueKind, kindSk: manifestKey.sk, ...manifest, version };
  return (await write(put<Manifest>(item, { version: old?.version }))) !== undefined;
}
