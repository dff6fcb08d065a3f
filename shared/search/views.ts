import { categories } from "../products/catalogue.ts";
import { type Ids, pickIds, positionsOf } from "./ids.ts";
import { passesTests, type Tests } from "./narrow.ts";
import { blockSize, type Listing, sizeOf } from "./segment.ts";

/** A listing and what is current in it. Never changed: hiding products gives a new view. */
export interface View {
  listing: Listing;
  /** Products that are current. */
  size: number;
  maxPaise: number;
  /** 1 at the positions of products that a newer segment has or removes; undefined when there are none. */
  dead: Uint8Array | undefined;
  /** For each block, the offsets of current products by category and price: the first `liveInBlock` of them. */
  blocksByPrice: Uint16Array;
  liveInBlock: Uint16Array;
}

export interface Filter {
  /** Index into the list of categories. */
  category?: number | undefined;
  fromPaise: number;
  toPaise: number;
  /** More that products must pass, by the number of their category. Of one view: they hold its columns. */
  tests?: readonly Tests[] | undefined;
}

/** A part of one block, in the order by category and price. */
interface Range {
  start: number;
  end: number;
}

/** All of a listing. O(n). */
export function viewOf(listing: Listing): View {
  const size = sizeOf(listing);
  const liveInBlock = Uint16Array.from({ length: Math.ceil(size / blockSize) }, (_, block) =>
    Math.min(blockSize, size - block * blockSize),
  );
  const maxPaise = listing.pricesPaise.reduce((max, price) => Math.max(max, price), 0);
  return { listing, size, maxPaise, dead: undefined, blocksByPrice: listing.blocksByPrice, liveInBlock };
}

/** Moves the offsets that are still current to the front of the block; returns their number. */
function compact(offsets: Uint16Array, dead: Uint8Array): number {
  let count = 0;
  for (const offset of offsets) if (dead[offset] === 0) offsets[count++] = offset;
  return count;
}

/** The view without these positions. O(k · block) for k of them, plus a copy of the view's bytes. */
function without<V extends View>(view: V, positions: readonly number[]): V {
  const gone = [...new Set(positions)].filter((position) => view.dead?.[position] !== 1);
  if (gone.length === 0) return view;
  const dead = view.dead?.slice() ?? new Uint8Array(sizeOf(view.listing));
  for (const position of gone) dead[position] = 1;
  const blocksByPrice = view.blocksByPrice.slice();
  const liveInBlock = view.liveInBlock.slice();
  for (const block of new Set(gone.map((position) => Math.floor(position / blockSize)))) {
    const start = block * blockSize;
    const live = blocksByPrice.subarray(start, start + (liveInBlock[block] ?? 0));
    liveInBlock[block] = compact(live, dead.subarray(start, start + blockSize));
  }
  return { ...view, size: view.size - gone.length, dead, blocksByPrice, liveInBlock };
}

/** The ids that a listing hides in older ones: of its products, and of those it removes. */
export const hidingIds = (listing: Listing): Ids[] => [
  pickIds(listing.ids, listing.byId),
  listing.removedIds,
];

/** The view without the products that the ids (each list in its order) name. */
export const hide = <V extends View>(view: V, lists: readonly Ids[]): V =>
  without(
    view,
    lists.flatMap((ids) => positionsOf(view.listing, ids)),
  );

/** Index of the first offset in the range whose product comes after the category and price. */
function upperBound(view: View, block: number, category: number, price: number): number {
  const { categoryNumbers, pricesPaise } = view.listing;
  const first = block * blockSize;
  let low = first;
  let high = first + (view.liveInBlock[block] ?? 0);
  while (low < high) {
    const middle = (low + high) >>> 1;
    const position = first + (view.blocksByPrice[middle] ?? 0);
    const difference = (categoryNumbers[position] ?? 0) - category || (pricesPaise[position] ?? 0) - price;
    if (difference <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Where in a block's order the products of one category stand that pass. O(log block). */
const rangeOf = (view: View, block: number, category: number, { fromPaise, toPaise }: Filter): Range => ({
  start: upperBound(view, block, category, fromPaise - 1),
  end: upperBound(view, block, category, toPaise),
});

const isEveryPrice = ({ maxPaise }: View, { fromPaise, toPaise }: Filter): boolean =>
  fromPaise <= 0 && toPaise >= maxPaise;

const categoriesOf = ({ category }: Filter) => (category === undefined ? categories.keys() : [category]);

function countPassing(view: View, { start, end }: Range, tests: Tests): number {
  let count = 0;
  for (let index = start; index < end; index++) {
    const first = index - (index % blockSize);
    if (passesTests(tests, first + (view.blocksByPrice[index] ?? 0))) count++;
  }
  return count;
}

/** How many current products of a block pass. O(log block); with tests, O(its products of the category). */
export function countInBlock(view: View, block: number, filter: Filter): number {
  const { category, tests } = filter;
  if (!tests && category === undefined && isEveryPrice(view, filter)) return view.liveInBlock[block] ?? 0;
  let count = 0;
  for (const each of categoriesOf(filter)) {
    const range = rangeOf(view, block, each, filter);
    const asked = tests?.[each];
    count += asked ? countPassing(view, range, asked) : Math.max(0, range.end - range.start);
  }
  return count;
}

/** Visits the current products of the filter's category and prices, whatever its tests say. O(their number + blocks). */
export function visitRange(view: View, filter: Filter, visit: (position: number) => void): void {
  for (let block = 0; block < view.liveInBlock.length; block++) {
    for (const category of categoriesOf(filter)) {
      const { start, end } = rangeOf(view, block, category, filter);
      for (let index = start; index < end; index++)
        visit(block * blockSize + (view.blocksByPrice[index] ?? 0));
    }
  }
}

/** Tells whether the product at a position is current and passes. */
export function tester({ listing, dead }: View, { category, fromPaise, toPaise, tests }: Filter) {
  const { pricesPaise, categoryNumbers } = listing;
  const isPassing = (all: readonly Tests[], position: number): boolean => {
    const own = all[categoryNumbers[position] ?? 0];
    return own !== undefined && passesTests(own, position);
  };
  return (position: number): boolean => {
    const price = pricesPaise[position] ?? 0;
    return (
      price >= fromPaise &&
      price <= toPaise &&
      (category === undefined || categoryNumbers[position] === category) &&
      (dead === undefined || dead[position] === 0) &&
      (tests === undefined || isPassing(tests, position))
    );
  };
}

export function countInCategory(view: View, category: number): number {
  const filter = { category, fromPaise: 0, toPaise: view.maxPaise };
  return view.liveInBlock.reduce((sum, _, block) => sum + countInBlock(view, block, filter), 0);
}

/** Current products of a category. O(blocks + their number). */
export function positionsInCategory(view: View, category: number): number[] {
  const positions: number[] = [];
  const filter = { category, fromPaise: 0, toPaise: view.maxPaise };
  visitRange(view, filter, (position) => positions.push(position));
  return positions;
}
