import { buildSegment, type Entry } from "./catalogue-builder.ts";
import { type Part, partOf } from "./catalogue-ranks.ts";
import { positionOf, type Segment } from "./catalogue-segment.ts";

/** A product as it is now; without an entry it has left the catalogue. */
export interface Change {
  id: string;
  entry: Entry | undefined;
}

/** What can be listed: a snapshot, and what has changed since. */
export interface Catalogue {
  size: number;
  snapshot: Part;
  changed: Part;
  changes: ReadonlyMap<string, Change>;
}

export const openCatalogue = (segment: Segment): Catalogue => ({
  size: segment.size,
  snapshot: partOf(segment),
  changed: partOf(buildSegment([])),
  changes: new Map(),
});

/** The later change of a product replaces the earlier. */
export function applyChanges(catalogue: Catalogue, news: readonly Change[]): Catalogue {
  if (news.length === 0) return catalogue;
  const { segment, gone: before } = catalogue.snapshot;
  const changes = new Map(catalogue.changes);
  const gone = before?.slice() ?? new Uint8Array(segment.size);
  for (const change of news) {
    const position = changes.has(change.id) ? -1 : positionOf(segment, change.id);
    if (position >= 0) gone[position] = 1;
    changes.set(change.id, change);
  }
  const snapshot = partOf(segment, gone);
  const changed = partOf(buildSegment([...changes.values()].flatMap(({ entry }) => entry ?? [])));
  return { size: snapshot.size + changed.size, snapshot, changed, changes };
}
