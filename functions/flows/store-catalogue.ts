import { findManifest, type Manifest, readNews, replaceManifest } from "../data/catalogue-log.ts";
import { buildCatalogue } from "../data/product.ts";
import { catalogueFormat, serialise } from "../domain/catalogue-segment.ts";
import { deleteObject, storeObject } from "../services/catalogue-store.ts";

const enoughChanges = 64;
const restMs = 5_000;
const longRestMs = 60_000;

/** A burst of changes is stored every few seconds, a single one by itself unless the last was just now. */
export async function isDue(manifest: Manifest | undefined, now: Date): Promise<boolean> {
  if (manifest?.format !== catalogueFormat) return true;
  const builtAt = new Date(manifest.builtAt);
  const ageMs = Math.abs(now.getTime() - builtAt.getTime());
  if (ageMs >= longRestMs) return true;
  return ageMs >= restMs && (await readNews(builtAt)).changes.length >= enoughChanges;
}

/**
 * Stores the catalogue as the table has it. When another builder was faster, its snapshot stays, and
 * what it lacks is still among the changes.
 */
export async function storeCatalogue(now: Date): Promise<void> {
  const old = await findManifest();
  const objectKey = await storeObject(serialise(await buildCatalogue()));
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
