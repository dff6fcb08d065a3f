import { type Change, segmentOfChanges } from "../../../shared/search/builder.ts";
import type { Ids } from "../../../shared/search/ids.ts";
import type { Listing, Names } from "../../../shared/search/segment.ts";
import { hide, hidingIds, type View, viewOf } from "../../../shared/search/views.ts";

export interface Layer extends View {
  names?: Names | undefined;
}

export interface Part {
  id: string;
  listing: Listing;
  names?: Names | undefined;
}

/** Opens segments, oldest first, hiding what newer ones replace. Reuses open ones: O(k log n) for k new products. */
export function openLayers(
  parts: readonly Part[],
  before: ReadonlyMap<string, Layer> = new Map(),
): Map<string, Layer> {
  const hiding = new Map<string, Ids[]>();
  const idsOf = ({ id, listing }: Part): Ids[] => {
    const ids = hiding.get(id) ?? hidingIds(listing);
    hiding.set(id, ids);
    return ids;
  };
  const layers = parts.map((part, index): [string, Layer] => {
    const known = before.get(part.id);
    const newer = parts.slice(index + 1).filter(({ id }) => !(known && before.has(id)));
    const layer: Layer = known ?? { ...viewOf(part.listing), names: part.names };
    return [part.id, hide(layer, newer.flatMap(idsOf))];
  });
  return new Map(layers);
}

export function withChanges(layers: Iterable<Layer>, changes: readonly Change[]): Layer[] {
  if (changes.length === 0) return [...layers];
  const { listing, names } = segmentOfChanges(changes);
  const newer = hidingIds(listing);
  const below = [...layers].map((layer) => hide(layer, newer));
  return [...below, { ...viewOf(listing), names }];
}
