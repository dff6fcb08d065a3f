import { slotColumn } from "./narrow.ts";
import type { Slot } from "./properties.ts";
import { sizeOf } from "./segment.ts";
import type { View } from "./views.ts";

const binCount = 16;

interface Range {
  from: number;
  to: number;
}

interface Spread {
  range: Range;
  bins: Uint32Array;
}

const known = new WeakMap<View, Map<Slot, Spread>>();

interface Counting {
  range: Range;
  visit: (add: (position: number) => void) => void;
}

/** Counts a slot's numbers in equal steps of the range. */
export function spread(view: View, slot: Slot, { range, visit }: Counting): Uint32Array {
  const { from, to } = range;
  const kept = known.get(view)?.get(slot);
  if (kept?.range.from === from && kept.range.to === to) return kept.bins;
  const column = slotColumn(view.listing.specNumbers, slot, sizeOf(view.listing));
  const bins = new Uint32Array(binCount);
  const scale = binCount / (to - from);
  visit((position) => {
    const value = column[position] ?? Number.NaN;
    const bin = Math.min(binCount - 1, Math.floor((value - from) * scale));
    if (bin >= 0) bins[bin] = (bins[bin] ?? 0) + 1;
  });
  known.set(view, (known.get(view) ?? new Map()).set(slot, { range, bins }));
  return bins;
}

export const sumOfBins = (all: readonly Uint32Array[]): number[] =>
  Array.from({ length: binCount }, (_, bin) => all.reduce((sum, bins) => sum + (bins[bin] ?? 0), 0));
