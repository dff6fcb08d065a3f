import { categories } from "../products/catalogue.ts";
import { type Ids, pickIds, positionsOf } from "./ids.ts";
import { passesTests, type Tests } from "./narrow.ts";
import { blockSize, type Listing, sizeOf } from "./segment.ts";

/** Immutable: hiding products returns a new view. */
export interface View {
  listing: Listing;
  size: number;
  maxPaise: number;
  /** 1 at positions hidden by newer segments; undefined if none are. */
  dead: Uint8Array | undefined;
  /** Per block, offsets of current products by category and price, the first `liveInBlock` of them. */
  blocksByPrice: Uint16Array;
  liveInBlock: Uint16Array;
  /** Per block, how many of these are before each category, and how many there are. */
  categoryStarts: Uint16Array;
}

export interface Filter {
  category?: number | undefined;
  fromPaise: number;
  toPaise: number;
  /** Further tests by category number, with this view's columns. */
  tests?: readonly Tests[] | undefined;
}

interface Range {
  start: number;
  end: number;
}

const stride = categories.length + 1;

function startCategories(
  { listing, blocksByPrice, liveInBlock, categoryStarts }: Omit<View, "size" | "maxPaise" | "dead">,
  block: number,
): void {
  const first = block * blockSize;
  const starts = categoryStarts.subarray(block * stride, (block + 1) * stride).fill(0);
  for (const offset of blocksByPrice.subarray(first, first + (liveInBlock[block] ?? 0))) {
    const next = (listing.categoryNumbers[first + offset] ?? 0) + 1;
    starts[next] = (starts[next] ?? 0) + 1;
  }
  for (let next = 1; next < stride; next++) starts[next] = (starts[next] ?? 0) + (starts[next - 1] ?? 0);
}

export function viewOf(listing: Listing): View {
  const size = sizeOf(listing);
  const { blocksByPrice } = listing;
  const liveInBlock = Uint16Array.from({ length: Math.ceil(size / blockSize) }, (_, block) =>
    Math.min(blockSize, size - block * blockSize),
  );
  const maxPaise = listing.pricesPaise.reduce((max, price) => Math.max(max, price), 0);
  const categoryStarts = new Uint16Array(liveInBlock.length * stride);
  const blocks = { listing, blocksByPrice, liveInBlock, categoryStarts };
  for (let block = 0; block < liveInBlock.length; block++) startCategories(blocks, block);
  return { ...blocks, size, maxPaise, dead: undefined };
}

/** Moves current offsets to the block's front. Returns their number. */
function compact(offsets: Uint16Array, dead: Uint8Array): number {
  let count = 0;
  for (const offset of offsets) if (dead[offset] === 0) offsets[count++] = offset;
  return count;
}

/** O(k · block) for k positions, plus a copy of the view's bytes. */
function without<V extends View>(view: V, positions: readonly number[]): V {
  const gone = [...new Set(positions)].filter((position) => view.dead?.[position] !== 1);
  if (gone.length === 0) return view;
  const dead = view.dead?.slice() ?? new Uint8Array(sizeOf(view.listing));
  for (const position of gone) dead[position] = 1;
  const blocksByPrice = view.blocksByPrice.slice();
  const liveInBlock = view.liveInBlock.slice();
  const categoryStarts = view.categoryStarts.slice();
  const blocks = { listing: view.listing, blocksByPrice, liveInBlock, categoryStarts };
  for (const block of new Set(gone.map((position) => Math.floor(position / blockSize)))) {
    const start = block * blockSize;
    const live = blocksByPrice.subarray(start, start + (liveInBlock[block] ?? 0));
    liveInBlock[block] = compact(live, dead.subarray(start, start + blockSize));
    startCategories(blocks, block);
  }
  return { ...view, ...blocks, size: view.size - gone.length, dead };
}

export interface Roles {
  /** By position; 0 if hidden. */
  of: Uint8Array;
  /** Blocks in which roles differ from those that the view to reuse was made from. */
  changed: ReadonlySet<number>;
}

/** Returns a view of the positions with any of the roles in `mask`. O(changed blocks), plus a copy of the view's bytes. */
export function viewOfRoles({ listing, maxPaise }: View, roles: Roles, mask: number, reused?: View): View {
  if (reused && roles.changed.size === 0) return reused;
  const dead = reused?.dead?.slice() ?? new Uint8Array(sizeOf(listing)).fill(1);
  const blocksByPrice = reused?.blocksByPrice.slice() ?? new Uint16Array(sizeOf(listing));
  const liveInBlock = reused?.liveInBlock.slice() ?? new Uint16Array(Math.ceil(sizeOf(listing) / blockSize));
  const categoryStarts = reused?.categoryStarts.slice() ?? new Uint16Array(liveInBlock.length * stride);
  const blocks = { listing, blocksByPrice, liveInBlock, categoryStarts };
  for (const block of roles.changed) {
    const [start, end] = [block * blockSize, (block + 1) * blockSize];
    const deadInBlock = dead.subarray(start, end);
    for (let offset = 0; offset < deadInBlock.length; offset++)
      deadInBlock[offset] = ((roles.of[start + offset] ?? 0) & mask) === 0 ? 1 : 0;
    const offsets = blocksByPrice.subarray(start, end);
    offsets.set(listing.blocksByPrice.subarray(start, end));
    liveInBlock[block] = compact(offsets, deadInBlock);
    startCategories(blocks, block);
  }
  const size = liveInBlock.reduce((sum, live) => sum + live, 0);
  return { ...blocks, size, maxPaise, dead };
}

/** Returns ids that hide products in older segments. */
export const hidingIds = (listing: Listing): Ids[] => [
  pickIds(listing.ids, listing.byId),
  listing.removedIds,
];

export const hide = <V extends View>(view: V, lists: readonly Ids[]): V =>
  without(
    view,
    lists.flatMap((ids) => positionsOf(view.listing, ids)),
  );

export const isEveryPrice = ({ maxPaise }: View, { fromPaise, toPaise }: Filter): boolean =>
  fromPaise <= 0 && toPaise >= maxPaise;

function firstDearer({ listing, blocksByPrice }: View, { start, end }: Range, paise: number): number {
  const { pricesPaise } = listing;
  const first = start - (start % blockSize);
  let low = start;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((pricesPaise[first + (blocksByPrice[middle] ?? 0)] ?? 0) <= paise) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** O(log block). */
function rangeOf(view: View, block: number, category: number, filter: Filter): Range {
  const [first, at] = [block * blockSize, block * stride + category];
  const start = first + (view.categoryStarts[at] ?? 0);
  const range = { start, end: first + (view.categoryStarts[at + 1] ?? 0) };
  if (range.start === range.end || isEveryPrice(view, filter)) return range;
  return {
    start: firstDearer(view, range, filter.fromPaise - 1),
    end: firstDearer(view, range, filter.toPaise),
  };
}

const categoriesOf = ({ category }: Filter) => (category === undefined ? categories.keys() : [category]);

function countTested(view: View, { start, end }: Range, tests: Tests): number {
  let count = 0;
  for (let index = start; index < end; index++) {
    const first = index - (index % blockSize);
    if (passesTests(tests, first + (view.blocksByPrice[index] ?? 0))) count++;
  }
  return count;
}

/** O(log block); with tests, O(its products of the category). */
export function countInBlock(view: View, block: number, filter: Filter): number {
  const { category, tests } = filter;
  if (!tests && category === undefined && isEveryPrice(view, filter)) return view.liveInBlock[block] ?? 0;
  let count = 0;
  for (const each of categoriesOf(filter)) {
    const range = rangeOf(view, block, each, filter);
    const asked = tests?.[each];
    count += asked ? countTested(view, range, asked) : Math.max(0, range.end - range.start);
  }
  return count;
}

export const countPassing = (view: View, filter: Filter): number =>
  view.liveInBlock.reduce((sum, _, block) => sum + countInBlock(view, block, filter), 0);

export function visitRange(view: View, filter: Filter, visit: (position: number) => void): void {
  for (let block = 0; block < view.liveInBlock.length; block++) {
    for (const category of categoriesOf(filter)) {
      const { start, end } = rangeOf(view, block, category, filter);
      for (let index = start; index < end; index++)
        visit(block * blockSize + (view.blocksByPrice[index] ?? 0));
    }
  }
}

export function tester({ listing, dead }: View, { category, fromPaise, toPaise, tests }: Filter) {
  const { pricesPaise, categoryNumbers } = listing;
  const isPassing = (all: readonly Tests[], position: number): boolean => {
    const own = all[categoryNumbers[position] ?? 0];
    return own !== undefined && passesTests(own, position);
  };
  return (position: number): boolean => {
    if (dead !== undefined && dead[position] !== 0) return false;
    const price = pricesPaise[position] ?? 0;
    return (
      price >= fromPaise &&
      price <= toPaise &&
      (category === undefined || categoryNumbers[position] === category) &&
      (tests === undefined || isPassing(tests, position))
    );
  };
}

const isUnfiltered = (view: View, filter: Filter): boolean =>
  view.dead === undefined &&
  filter.category === undefined &&
  filter.tests === undefined &&
  isEveryPrice(view, filter);

/** Keeps the order. Returns the same array without a filter. */
export function passing(view: View, filter: Filter, positions: Uint32Array): Uint32Array {
  if (isUnfiltered(view, filter)) return positions;
  const passes = tester(view, filter);
  const kept = new Uint32Array(positions.length);
  let count = 0;
  for (let index = 0; index < positions.length; index++) {
    const position = positions[index] ?? 0;
    if (passes(position)) kept[count++] = position;
  }
  return kept.subarray(0, count);
}

export const countInCategory = (view: View, category: number): number =>
  countPassing(view, { category, fromPaise: 0, toPaise: view.maxPaise });

/** O(blocks + products). */
export function positionsInCategory(view: View, category: number): number[] {
  const positions: number[] = [];
  const filter = { category, fromPaise: 0, toPaise: view.maxPaise };
  visitRange(view, filter, (position) => positions.push(position));
  return positions;
}
