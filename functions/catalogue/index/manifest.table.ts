import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { categories } from "../../../shared/products/catalogue.ts";
import { facetsOf } from "../../../shared/products/facet.ts";
import { put, remove } from "../../platform/expressions.ts";
import type { Item, Key } from "../../platform/schema.ts";
import { getItem, write } from "../../platform/table.ts";

const schemaFingerprint = createHash("sha256")
  .update(
    JSON.stringify(
      categories.map((category) => [
        category,
        facetsOf(category).map((facet) => [facet.key, facet.kind, facet.kind === "choice" && facet.choices]),
      ]),
    ),
  )
  .digest("hex")
  .slice(0, 12);

/** Raise the number after changing a segment's layout or how words are folded. */
export const catalogueFormat = `6-${schemaFingerprint}`;

export const catalogueKind = "CATALOGUE";
const manifests = "MANIFEST";
const manifestKey = { pk: catalogueKind, sk: `${manifests}#${catalogueFormat}` } as const;
export const isManifest = ({ sk }: Item): boolean => String(sk).startsWith(manifests);
export const isOwnManifest = ({ sk }: Item): boolean => sk === manifestKey.sk;

/** Replaced as a whole, one per format, so that the last release keeps a consistent set of its own. */
const Manifest = z.object({
  version: z.number(),
  sinceMs: z.number(),
  /** Sum of the versions of other formats' manifests, which rises when their writers store changes. */
  others: z.number(),
  /** Oldest first: newer segments hide products of older ones. */
  segments: z._default(z.array(z.object({ id: z.string(), size: z.number() })), []),
  /** Segments that readers of an earlier manifest may still load. */
  retired: z._default(z.array(z.object({ id: z.string(), atMs: z.number() })), []),
});
export type Manifest = z.infer<typeof Manifest>;

export async function findManifest(): Promise<Manifest | undefined> {
  const item = await getItem(manifestKey);
  return item && Manifest.parse(item);
}

/** Returns false if another writer was faster. */
export async function replaceManifest(
  old: Manifest | undefined,
  manifest: Omit<Manifest, "version">,
): Promise<boolean> {
  const version = (old?.version ?? 0) + 1;
  const key = { ...manifestKey, kindPk: catalogueKind, kindSk: manifestKey.sk };
  // The last release treats every item of this kind as a change, here of a product that never existed.
  const item = { ...key, id: "0".repeat(24), ...manifest, version };
  return (await write(put<Manifest>(item, { version: old?.version }))) !== undefined;
}

const OtherManifest = z.object({
  segments: z._default(z.array(z.object({ id: z.string() })), []),
  retired: z._default(z.array(z.object({ id: z.string() })), []),
});

/** Returns the ids of its segments. */
export async function removeManifest(key: Key): Promise<string[]> {
  const item = await getItem(key);
  if (!item) return [];
  const { data } = z.safeParse(OtherManifest, item);
  const isRemoved = await write(remove<{ version: number }>(key, { version: Number(item.version) }));
  return isRemoved && data ? [...data.segments, ...data.retired].map(({ id }) => id) : [];
}
