import { segmentOfChanges } from "../../../shared/search/builder.ts";
import { type Segment, weightOf } from "../../../shared/search/segment.ts";
import type { Key } from "../../platform/schema.ts";
import { findDetails } from "../product.table.ts";
import { originOf } from "../product.ts";
import { type LoadedSegment, openSegments, type SegmentView } from "./catalogue.ts";
import { findManifest, type Manifest, removeManifest, replaceManifest } from "./manifest.table.ts";
import { mergeSegments, type Source } from "./merge.ts";
import { fullSize, fullToMerge, maxSize, newestToMerge, type SegmentRef } from "./merge-policy.ts";
import { deleteSegment, loadListing, loadNames, storeSegment } from "./objects.ts";
import { type Pending, readPending, readPendingNow, removePending } from "./pending.table.ts";
import { readTable } from "./rebuild.ts";

/** Readers load a manifest's segments within this time. */
const retiredForMs = 60_000;
const maxAttempts = 5;
/** How long the last release's functions may still run after this format's first manifest. */
const overlapMs = 30 * 60_000;

/** Replaces the manifest's segments; a later write deletes the old ones. Returns false if another writer was faster. */
async function replaceSegments(
  old: Manifest | undefined,
  { segments, others }: Pick<Manifest, "segments" | "others">,
  now: Date,
): Promise<boolean> {
  const staying = new Set(segments.map(({ id }) => id));
  const left = (old?.segments ?? []).filter(({ id }) => !staying.has(id));
  const retired = [...(old?.retired ?? []), ...left.map(({ id }) => ({ id, atMs: now.getTime() }))];
  const isOver = ({ atMs }: { atMs: number }) => Math.abs(now.getTime() - atMs) > retiredForMs;
  const isReplaced = await replaceManifest(old, {
    sinceMs: old?.sinceMs ?? now.getTime(),
    others,
    segments,
    retired: retired.filter((each) => !isOver(each)),
  });
  if (isReplaced) await Promise.all(retired.filter(isOver).map(({ id }) => deleteSegment(id)));
  return isReplaced;
}

async function store(segment: Segment, now: Date): Promise<SegmentRef> {
  return { id: await storeSegment(segment, now), size: weightOf(segment.listing) };
}

const drop = (segments: readonly SegmentRef[]) => Promise.all(segments.map(({ id }) => deleteSegment(id)));

export async function storeTable(now: Date): Promise<void> {
  const old = await findManifest();
  // Read before the table, so that what another format's writer stores meanwhile shows as newer.
  const { others } = await readPending();
  const stored: SegmentRef[] = [];
  for await (const segment of readTable()) stored.unshift(await store(segment, now));
  if (!(await replaceSegments(old, { segments: stored, others }, now))) await drop(stored);
}

/** Removes stored changes and old manifests, unless the last release's readers may still need them. */
async function settle(manifest: Manifest, stored: readonly Pending[], otherKeys: readonly Key[], now: Date) {
  if (otherKeys.length > 0) {
    if (now.getTime() - manifest.sinceMs < overlapMs) return;
    for (const key of otherKeys) await Promise.all((await removeManifest(key)).map(deleteSegment));
  }
  await removePending(stored);
}

/** Reads the origins that changes of the last release lack. */
async function withOrigins(pending: readonly Pending[]): Promise<readonly Pending[]> {
  const ids = pending.flatMap(({ id, entry }) => (entry && entry.origin === undefined ? id : []));
  const origins = new Map((await findDetails(ids, true)).map((each) => [each.id, originOf(each)]));
  return pending.map((change) => {
    const { id, entry } = change;
    return entry && origins.has(id) ? { ...change, entry: { ...entry, origin: origins.get(id) } } : change;
  });
}

/** Reads changes after the manifest: if that is unchanged when replaced, no newer one came between. */
async function flush(now: Date): Promise<void> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const manifest = await findManifest();
    const { pending, others, otherKeys } = await readPendingNow();
    if (!manifest || others > manifest.others) {
      await storeTable(now);
      continue;
    }
    if (pending.length === 0) return;
    const added = await store(segmentOfChanges(await withOrigins(pending)), now);
    const segments = [...manifest.segments, added];
    if (await replaceSegments(manifest, { segments, others }, now))
      return settle(manifest, pending, otherKeys, now);
    await drop([added]);
  }
  throw new Error("Other writers were faster each time");
}

async function loadSegment({ id }: SegmentRef): Promise<LoadedSegment> {
  return { id, listing: await loadListing(id) };
}

async function sourceOf({ id }: SegmentRef, layers: ReadonlyMap<string, SegmentView>): Promise<Source[]> {
  const view = layers.get(id);
  return view ? [{ view, names: await loadNames(id) }] : [];
}

interface Merge {
  merged: readonly SegmentRef[];
  segments: Segment[];
}

/** Keeps removed ids, since any older segment may have the product. */
async function mergeSmall(due: readonly SegmentRef[]): Promise<Merge> {
  const layers = openSegments(await Promise.all(due.map(loadSegment)));
  const sources = await Promise.all(due.map((ref) => sourceOf(ref, layers)));
  return { merged: due, segments: mergeSegments(sources.flat(), maxSize) };
}

/** Merges into a full segment, with full ones that are stale. Happens at most once in `fullSize / 2` changes. */
async function mergeFull({ segments }: Manifest, due: readonly SegmentRef[]): Promise<Merge> {
  const layers = openSegments(await Promise.all(segments.map(loadSegment)));
  const opened = segments.map((ref) => ({ ref, live: layers.get(ref.id)?.size ?? ref.size }));
  const merged = [...fullToMerge(opened), ...due];
  const sources = await Promise.all(merged.map((ref) => sourceOf(ref, layers)));
  const others = new Map(layers);
  for (const { id } of merged) others.delete(id);
  return { merged, segments: mergeSegments(sources.flat(), maxSize, [...others.values()]) };
}

/** Places merged segments before newer ones. Undefined if another writer merged some of them. */
function placed(began: Manifest, { merged }: Merge, stored: readonly SegmentRef[], now: Manifest) {
  const present = new Set(now.segments.map(({ id }) => id));
  if (merged.some(({ id }) => !present.has(id))) return undefined;
  const gone = new Set(merged.map(({ id }) => id));
  const known = new Set(began.segments.map(({ id }) => id));
  return [
    ...now.segments.filter(({ id }) => known.has(id) && !gone.has(id)),
    ...stored,
    ...now.segments.filter(({ id }) => !known.has(id)),
  ];
}

async function mergeDue(now: Date): Promise<void> {
  const began = await findManifest();
  const due = began ? newestToMerge(began.segments) : [];
  if (!began || due.length === 0) return;
  const size = due.reduce((sum, ref) => sum + ref.size, 0);
  const merge = await (size < fullSize ? mergeSmall(due) : mergeFull(began, due));
  const stored: SegmentRef[] = [];
  for (const segment of merge.segments) stored.push(await store(segment, now));
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const manifest = await findManifest();
    const segments = manifest && placed(began, merge, stored, manifest);
    if (!segments) break;
    if (await replaceSegments(manifest, { ...manifest, segments }, now)) return;
  }
  await drop(stored);
}

export async function storePending(now: Date): Promise<void> {
  await flush(now);
  await mergeDue(now);
}
