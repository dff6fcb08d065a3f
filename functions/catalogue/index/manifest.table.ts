import * as z from "zod/mini";
import { put, remove } from "../../platform/expressions.ts";
import type { Item, Key } from "../../platform/schema.ts";
import { getItem, write } from "../../platform/table.ts";
import { catalogueFormat } from "./format.ts";

/** Pending changes by their time, and after them the manifests. */
export const catalogueKind = "CATALOGUE";
const manifests = "MANIFEST";
const manifestKey = { pk: catalogueKind, sk: `${manifests}#${catalogueFormat}` } as const;
export const isManifest = ({ sk }: Item): boolean => String(sk).startsWith(manifests);
export const isOwnManifest = ({ sk }: Item): boolean => sk === manifestKey.sk;

/**
 * The segments that make up the catalogue. Replaced as a whole, so that readers see one consistent set. Each
 * format has a manifest: during a deployment, functions of the release before go on with theirs.
 */
const Manifest = z.object({
  /** Counts up: of two writers that have read the same manifest, one replaces it. */
  version: z.number(),
  /** When this format's first manifest was written. */
  sinceMs: z.number(),
  /** Versions of the manifests of other formats, added up. Once it is larger, their writer has stored changes. */
  others: z.number(),
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
  const key = { ...manifestKey, kindPk: catalogueKind, kindSk: manifestKey.sk };
  // The release before takes every item of this kind for a change: this one of a product that never was.
  const item = { ...key, id: "0".repeat(24), ...manifest, version };
  return (await write(put<Manifest>(item, { version: old?.version }))) !== undefined;
}

/** A manifest of another format, as far as it can be read. */
const OtherManifest = z.object({
  segments: z._default(z.array(z.object({ id: z.string() })), []),
  retired: z._default(z.array(z.object({ id: z.string() })), []),
});

/** Removes the manifest of another format. Resolves to the ids of its segments, which nothing names any more. */
export async function removeManifest(key: Key): Promise<string[]> {
  const item = await getItem(key);
  if (!item) return [];
  const { data } = z.safeParse(OtherManifest, item);
  const isRemoved = await write(remove<{ version: number }>(key, { version: Number(item.version) }));
  return isRemoved && data ? [...data.segments, ...data.retired].map(({ id }) => id) : [];
}
