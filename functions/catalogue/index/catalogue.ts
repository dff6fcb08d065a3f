import { type Change, segmentOfChanges } from "../../../shared/search/builder.ts";
import type { Ids } from "../../../shared/search/ids.ts";
import type { Listing, Names } from "../../../shared/search/segment.ts";
import { hide, hidingIds, type View, viewOf } from "../../../shared/search/views.ts";

export interface SegmentView extends View {
  names?: Names | undefined;
}

export interface LoadedSegment {
  id: string;
  listing: Listing;
  names?: Names | undefined;
}

/** Opens segments, oldest first, hiding what newer ones replace. Reuses open ones: O(k log n) for k new products. */
export function openSegments(
  segments: readonly LoadedSegment[],
  before: ReadonlyMap<string, SegmentView> = new Map(),
): Map<string, SegmentView> {
  const hiding = new Map<string, Ids[]>();
  const idsOf = ({ id, listing }: LoadedSegment): Ids[] => {
    const ids = hiding.get(id) ?? hidingIds(listing);
    hiding.set(id, ids);
    return ids;
  };
  const views = segments.map((segment, index): [string, SegmentView] => {
    const known = before.get(segment.id);
    const newer = segments.slice(index + 1).filter(({ id }) => !(known && before.has(id)));
    const view: SegmentView = known ?? { ...viewOf(segment.listing), names: segment.names };
    return [segment.id, hide(view, newer.flatMap(idsOf))];
  });
  return new Map(views);
}

export function withChanges(views: Iterable<SegmentView>, changes: readonly Change[]): SegmentView[] {
  if (changes.length === 0) return [...views];
  const { listing, names } = segmentOfChanges(changes);
  const newer = hidingIds(listing);
  const below = [...views].map((view) => hide(view, newer));
  return [...below, { ...viewOf(listing), names }];
}
