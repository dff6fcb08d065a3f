import type { ProductSort } from "../../../shared/products/catalogue.ts";
import { compareIds, idAt } from "../../../shared/search/ids.ts";
import { nameAt, sizeOf } from "../../../shared/search/segment.ts";
import { comparatorOf, type SortCursor } from "./sort-cursor.ts";
import {
  type Choice,
  type LowStocks,
  positionsWith,
  type Selection,
  type StaffQuery,
  type StaffView,
  select,
  type Test,
} from "./staff-selection.ts";

export interface Page {
  after: SortCursor | undefined;
  limit: number;
}

export interface StaffFound {
  cursors: SortCursor[];
  total: number;
}

/** Of everything above the threshold, which sorts as equal. */
export const unknownStock = Number.MAX_SAFE_INTEGER;

interface Order {
  at: (rank: number) => number;
  compare: (a: number, b: number) => number;
  cursorOf: (position: number) => SortCursor;
}

function orderOf({ listing, names }: StaffView, sort: Exclude<ProductSort, "stock">): Order {
  const { ids, byId, pricesPaise } = listing;
  const newest = (a: number, b: number): number => compareIds(ids, b, ids, a);
  const price = (position: number): number => pricesPaise[position] ?? 0;
  const rank = (position: number): number => names.nameRanks[position] ?? 0;
  const by = (
    order: Uint32Array,
    compare: Order["compare"],
    key: (position: number) => SortCursor[0],
  ): Order => ({
    at: (index) => order[index] ?? 0,
    compare: (a, b) => compare(a, b) || newest(a, b),
    cursorOf: (position) => [key(position), idAt(ids, position)],
  });
  switch (sort) {
    case "name":
      return by(
        names.byName,
        (a, b) => rank(a) - rank(b),
        (position) => nameAt(names, position),
      );
    case "price":
      return by(names.byPrice, (a, b) => price(a) - price(b), price);
    case "-price":
      return by(
        names.byPriceDown,
        (a, b) => price(b) - price(a),
        (position) => -price(position),
      );
    case "newest":
      return {
        at: (index) => byId[byId.length - 1 - index] ?? 0,
        compare: newest,
        cursorOf: (position) => [0, idAt(ids, position)],
      };
  }
}

/** O(log n). */
function rankAfter({ at, cursorOf }: Order, size: number, isAfter: (cursor: SortCursor) => boolean): number {
  let low = 0;
  let high = size;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isAfter(cursorOf(at(middle)))) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** O(n + the few that are ever among the first). */
function firstOf<T>(all: Iterable<T>, limit: number, compare: (a: T, b: T) => number): T[] {
  const first: T[] = [];
  for (const each of all) {
    const last = first.at(-1);
    if (first.length === limit && last !== undefined && compare(each, last) >= 0) continue;
    let index = first.length;
    for (let low = 0; low < index; ) {
      const middle = (low + index) >>> 1;
      const other = first[middle];
      if (other !== undefined && compare(each, other) < 0) index = middle;
      else low = middle + 1;
    }
    first.splice(index, 0, each);
    if (first.length > limit) first.pop();
  }
  return first;
}

interface Listed {
  view: StaffView;
  selection: Selection;
  order: Order;
}

function cursorsOf(
  { view, selection, order }: Listed,
  isAfter: (cursor: SortCursor) => boolean,
  limit: number,
): SortCursor[] {
  const size = sizeOf(view.listing);
  const start = rankAfter(order, size, isAfter);
  if (start === size) return [];
  if (selection.positions) {
    const first = order.at(start);
    const rest = selection.positions.filter((position) => order.compare(position, first) >= 0);
    return firstOf(rest, limit, order.compare).map(order.cursorOf);
  }
  const cursors: SortCursor[] = [];
  for (let rank = start; rank < size && cursors.length < limit; rank++) {
    const position = order.at(rank);
    if (selection.passes(position)) cursors.push(order.cursorOf(position));
  }
  return cursors;
}

/** Sorts known stocks first, then all others as equal. */
function cursorsByStock(choice: Choice, selection: Selection, { after, limit }: Page): SortCursor[] {
  const { view } = choice;
  const { ids } = view.listing;
  const low = choice.query.within ?? choice.low;
  const compare = comparatorOf("stock");
  const isAfter = (cursor: SortCursor): boolean => after === undefined || compare(cursor, after) > 0;
  const stockOf = (id: string): SortCursor => [low.get(id) ?? unknownStock, id];
  const known = positionsWith({ ...choice, low }, () => true).filter(selection.passes);
  const isKnown = new Set(known);
  const isOther: Test = (position) => !isKnown.has(position);
  const others = cursorsOf(
    {
      view,
      selection: {
        ...selection,
        passes: (position) => selection.passes(position) && isOther(position),
        positions: selection.positions?.filter(isOther),
      },
      order: { ...orderOf(view, "newest"), cursorOf: (position) => [unknownStock, idAt(ids, position)] },
    },
    isAfter,
    limit,
  );
  return [...known.map((position) => stockOf(idAt(ids, position))).filter(isAfter), ...others];
}

export function findForStaff(
  views: readonly StaffView[],
  asked: { query: StaffQuery; low: LowStocks },
  page: Page,
): StaffFound {
  const { sort = "newest" } = asked.query;
  const { after, limit } = page;
  const compare = comparatorOf(sort);
  const isAfter = (cursor: SortCursor): boolean => after === undefined || compare(cursor, after) > 0;
  let total = 0;
  const cursors = views.flatMap((view) => {
    const choice = { view, ...asked };
    const selection = select(choice);
    total += selection.total;
    if (sort === "stock") return cursorsByStock(choice, selection, page);
    return cursorsOf({ view, selection, order: orderOf(view, sort) }, isAfter, limit);
  });
  return { cursors: firstOf(cursors, limit, compare), total };
}
