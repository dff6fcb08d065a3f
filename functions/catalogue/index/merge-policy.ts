/** A segment as the manifest names it. */
export interface SegmentRef {
  id: string;
  /** Its products and the ids it removes. */
  size: number;
}

/** A segment of this size is merged no more for being small. */
export const fullSize = 65_536;
/** A merge, or reading the table, makes segments of at most this size. */
export const maxSize = 2 * fullSize;
const minSegments = 4;
/** Rewritten when more than one product in so many is out of date. */
const maxDeadShare = 4;

/**
 * The newest segments that are due to become one, oldest first: at least four, none of them larger than twice
 * all newer ones together. So a product is written again only into a segment at least half as large again as
 * its own, O(log n) times in all, and O(log n) segments remain beside the full ones.
 */
export function newestToMerge(segments: readonly SegmentRef[]): SegmentRef[] {
  const due: SegmentRef[] = [];
  let newer = 0;
  for (const segment of segments.toReversed()) {
    if (segment.size >= fullSize || (due.length > 0 && segment.size > 2 * newer)) break;
    due.unshift(segment);
    newer += segment.size;
  }
  return due.length >= minSegments ? due : [];
}

interface Opened {
  ref: SegmentRef;
  /** Products that are current. */
  live: number;
}

/** Full segments to write anew without what is out of date, the worst first, up to one full segment in all. */
export function fullToMerge(segments: readonly Opened[]): SegmentRef[] {
  const worst = segments
    .filter(({ ref, live }) => ref.size >= fullSize && (ref.size - live) * maxDeadShare > ref.size)
    .sort((a, b) => a.live / a.ref.size - b.live / b.ref.size);
  let room = maxSize;
  return worst.flatMap(({ ref, live }) => {
    room -= live;
    return room >= 0 ? ref : [];
  });
}
