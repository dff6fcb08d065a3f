import type { CatalogueEntry } from "../product.ts";
import { buildSegment } from "./builder.ts";
import { type IndexView, viewOf } from "./ranks.ts";
import { positionOf, type Segment } from "./segment.ts";

/** A product as it is now; without an entry it has left the catalogue. */
export interface Change {
  id: string;
  entry: CatalogueEntry | undefined;
}

/** The catalogue that can be listed: a snapshot, and what has changed since. */
export interface Catalogue {
  size: number;
  snapshot: IndexView;
  changed: IndexView;
  changes: ReadonlyMap<string, Change>;
}

export const openCatalogue = (segment: Segment): Catalogue => ({
  size: segment.size,
  snapshot: viewOf(segment),
  changed: viewOf(buildSegment([])),
  changes: new Map(),
});

/** The later change of a product replaces the earlier. */
export function applyChanges(catalogue: Catalogue, newChanges: readonly Change[]): Catalogue {
  if (newChanges.length === 0) return catalogue;
  const { segment, deleted: before } = catalogue.snapshot;
  const changes = new Map(catalogue.changes);
  const deleted = before?.slice() ?? new Uint8Array(segment.size);
  for (const change of newChanges) {
    const position = changes.has(change.id) ? -1 : positionOf(segment, change.id);
    if (position >= 0) deleted[position] = 1;
    changes.set(change.id, change);
  }
  const snapshot = viewOf(segment, deleted);
  const changed = viewOf(buildSegment([...changes.values()].flatMap(({ entry }) => entry ?? [])));
  return { size: snapshot.size + changed.size, snapshot, changed, changes };
}
