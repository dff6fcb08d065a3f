export interface SegmentRef {
  id: string;
  size: number;
}

export const fullSize = 65_536;
export const maxSize = 2 * fullSize;
const minSegments = 4;
/** Rewrite a full segment once more than 1/maxDeadShare of it is stale. */
const maxDeadShare = 4;

/**
 * Returns the newest segments to merge, oldest first: at least four, none larger than twice all newer ones together.
 * A product is therefore rewritten O(log n) times, and O(log n) segments remain beside the full ones.
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
  live: number;
}

/** Returns full segments to rewrite without stale products, stalest first, up to one full segment in total. */
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
