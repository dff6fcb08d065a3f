import { deleteObject } from "./bucket.ts";
import { findManifest, type Manifest, readChanges, replaceManifest } from "./changes.table.ts";
import { storeObject } from "./objects.ts";
import { readTable } from "./rebuild.ts";
import { catalogueFormat, serialise } from "./segment.ts";

const minChanges = 64;
const minIntervalMs = 5_000;
const maxIntervalMs = 60_000;

/** A burst of changes is stored every few seconds, a single one at once unless the last was just now. */
async function isDue(manifest: Manifest | undefined, now: Date): Promise<boolean> {
  if (manifest?.format !== catalogueFormat) return true;
  const builtAt = new Date(manifest.builtAt);
  const ageMs = Math.abs(now.getTime() - builtAt.getTime());
  if (ageMs >= maxIntervalMs) return true;
  return ageMs >= minIntervalMs && (await readChanges(builtAt)).changes.length >= minChanges;
}

/**
 * Stores the catalogue as the table has it. When another builder was faster, its snapshot stays, and
 * the changes that it lacks are still in the log.
 */
export async function storeSnapshot(now: Date): Promise<void> {
  const old = await findManifest();
  const objectKey = await storeObject(serialise(await readTable()));
  const isStored = await replaceManifest(old, {
    objectKey,
    previousKey: old?.objectKey,
    format: catalogueFormat,
    builtAt: now.toISOString(),
  });
  const superseded = old?.previousKey;
  if (isStored && superseded && superseded !== objectKey && superseded !== old.objectKey) {
    await deleteObject(superseded);
  }
}

/** Answers whether it was time to store the catalogue. */
export async function storeWhenDue(now: Date): Promise<boolean> {
  const isTime = await isDue(await findManifest(), now);
  if (isTime) await storeSnapshot(now);
  return isTime;
}
