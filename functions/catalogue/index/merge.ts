import { mergeDictionaries } from "../../../shared/search/dictionary.ts";
import { familyColumnsOf, familyIdAt } from "../../../shared/search/family-columns.ts";
import { compareIds, type Ids, idAt, positionsOf, sortedIds } from "../../../shared/search/ids.ts";
import { gatherProperties } from "../../../shared/search/properties.ts";
import { assemble, type Names, nameAt, type Segment, sizeOf } from "../../../shared/search/segment.ts";
import type { View } from "../../../shared/search/views.ts";

export interface Source {
  view: View;
  names: Names;
}

interface LiveRow {
  source: Source;
  position: number;
}

function newestFirst(a: LiveRow, b: LiveRow): number {
  const [one, other] = [a.source.view.listing, b.source.view.listing];
  return (
    (other.createdAtMs[b.position] ?? 0) - (one.createdAtMs[a.position] ?? 0) ||
    compareIds(other.ids, b.position, one.ids, a.position)
  );
}

function current(source: Source): LiveRow[] {
  const { listing, dead } = source.view;
  const kept: LiveRow[] = [];
  for (let position = 0; position < sizeOf(listing); position++)
    if (dead?.[position] !== 1) kept.push({ source, position });
  return kept;
}

function movesOf(sources: readonly Source[], kept: readonly LiveRow[]): ReadonlyMap<Source, Int32Array> {
  const moves = new Map(
    sources.map((source) => [source, new Int32Array(sizeOf(source.view.listing)).fill(-1)]),
  );
  kept.forEach(({ source, position }, index) => {
    const moved = moves.get(source);
    if (moved) moved[position] = index;
  });
  return moves;
}

function segmentOf(sources: readonly Source[], kept: readonly LiveRow[], removedIds: Ids): Segment {
  const moves = movesOf(sources, kept);
  const movedOf = (source: Source) => moves.get(source) ?? new Int32Array();
  const ids = new Uint32Array(3 * kept.length);
  kept.forEach(({ source, position }, index) => {
    ids.set(source.view.listing.ids.subarray(3 * position, 3 * position + 3), 3 * index);
  });
  return assemble({
    facts: {
      createdAtMs: Float64Array.from(
        kept,
        ({ source, position }) => source.view.listing.createdAtMs[position] ?? 0,
      ),
      ids,
      pricesPaise: Uint32Array.from(
        kept,
        ({ source, position }) => source.view.listing.pricesPaise[position] ?? 0,
      ),
      categoryNumbers: Uint8Array.from(
        kept,
        ({ source, position }) => source.view.listing.categoryNumbers[position] ?? 0,
      ),
      ...gatherProperties(
        kept.map(({ source, position }) => ({ properties: source.view.listing, position })),
      ),
      ...familyColumnsOf(kept.map(({ source, position }) => familyIdAt(source.view.listing, position))),
      names: kept.map(({ source, position }) => nameAt(source.names, position)),
    },
    removedIds,
    words: mergeDictionaries(
      sources.map((source) => ({ dictionary: source.view.listing, moved: movedOf(source) })),
    ),
    nameWords: mergeDictionaries(
      sources.map((source) => ({ dictionary: source.names, moved: movedOf(source) })),
    ),
  });
}

const removedBy = (sources: readonly Source[]): Ids =>
  sortedIds([
    ...new Set(
      sources.flatMap(({ view: { listing } }) =>
        Array.from({ length: listing.removedIds.length / 3 }, (_, index) => idAt(listing.removedIds, index)),
      ),
    ),
  ]);

function idsIn(views: readonly View[], ids: Ids, isCurrent: boolean): Set<string> {
  const found = views.flatMap(({ listing, dead }) =>
    positionsOf(listing, ids).flatMap((position) =>
      (dead?.[position] !== 1) === isCurrent ? idAt(listing.ids, position) : [],
    ),
  );
  return new Set(found);
}

/** Returns removed ids to keep, since an older segment may still have the product. */
function stillRemoved(sources: readonly Source[], others: readonly View[] | undefined): Ids {
  const ids = removedBy(sources);
  const views = [...sources.map(({ view }) => view), ...(others ?? [])];
  const current = idsIn(views, ids, true);
  const hidden = others && idsIn(others, ids, false);
  const staying = Array.from({ length: ids.length / 3 }, (_, index) => idAt(ids, index)).filter(
    (id) => !current.has(id) && (hidden?.has(id) ?? true),
  );
  return sortedIds(staying);
}

/**
 * Merges current products into segments of at most `maxSize`. Keeps removed ids while one of `others` may have the
 * product, or always if `others` is omitted. O(n log n) in the sources' products and postings.
 */
export function mergeSegments(
  sources: readonly Source[],
  maxSize: number,
  others?: readonly View[],
): Segment[] {
  const kept = sources.flatMap(current).sort(newestFirst);
  const removedIds = stillRemoved(sources, others);
  const segments: Segment[] = [];
  for (let start = 0; start === 0 || start < kept.length; start += maxSize) {
    const piece = kept.slice(start, start + maxSize);
    segments.push(segmentOf(sources, piece, start === 0 ? removedIds : new Uint32Array()));
  }
  return segments;
}
