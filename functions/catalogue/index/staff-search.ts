import type { ProductSort } from "../../../shared/products/catalogue.ts";
import { compareIds, idAt } from "../../../shared/search/ids.ts";
import { nameAt, sizeOf } from "../../../shared/search/segment.ts";
import { comparatorOf, type Place } from "./place.ts";
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
  after: Place | undefined;
  limit: number;
}

export interface StaffFound {
  places: Place[];
  total: number;
}

const unknownStock = Number.MAX_SAFE_INTEGER;

interface Order {
  at: (rank: number) => number;
  compare: (a: number, b: number) => number;
  placeOf: (position: number) => Place;
}

function orderOf({ listing, names }: StaffView, sort: Exclude<ProductSort, "stock">): Order {
  const { ids, byId, pricesPaise } = listing;
  const newest = (a: number, b: number): number => compareIds(ids, b, ids, a);
  const price = (position: number): number => pricesPaise[position] ?? 0;
  const rank = (position: number): number => names.nameRanks[position] ?? 0;
  const by = (order: Uint32Array, compare: Order["compare"], key: (position: number) => Place[0]): Order => ({
    at: (index) => order[index] ?? 0,
    compare: (a, b) => compare(a, b) || newest(a, b),
    placeOf: (position) => [key(position), idAt(ids, position)],
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
        placeOf: (position) => [0, idAt(ids, position)],
      };
  }
}

/** O(log n). */
function rankAfter({ at, placeOf }: Order, size: number, isAfter: (place: Place) => boolean): number {
  let low = 0;
  let high = size;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isAfter(placeOf(at(middle)))) high = middle;
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
      if (compare(each, first[middle] as T) < 0) index = middle;
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

function placesOf(
  { view, selection, order }: Listed,
  isAfter: (place: Place) => boolean,
  limit: number,
): Place[] {
  const size = sizeOf(view.listing);
  const start = rankAfter(order, size, isAfter);
  if (start === size) return [];
  if (selection.positions) {
    const first = order.at(start);
    const rest = selection.positions.filter((position) => order.compare(position, first) >= 0);
    return firstOf(rest, limit, order.compare).map(order.placeOf);
  }
  const places: Place[] = [];
  for (let rank = start; rank < size && places.length < limit; rank++) {
    const position = order.at(rank);
    if (selection.passes(position)) places.push(order.placeOf(position));
  }
  return places;
}

/** Sorts low stocks first, then all others as equal. */
function placesByStock(choice: Choice, selection: Selection, { after, limit }: Page): Place[] {
  const { view, low } = choice;
  const { ids } = view.listing;
  const compare = comparatorOf("stock");
  const isAfter = (place: Place): boolean => after === undefined || compare(place, after) > 0;
  const stockOf = (id: string): Place => [low.get(id) ?? unknownStock, id];
  const known = positionsWith(choice, () => true).filter(selection.passes);
  const isKnown = new Set(known);
  const isOther: Test = (position) => !isKnown.has(position);
  const others = placesOf(
    {
      view,
      selection: {
        ...selection,
        passes: (position) => selection.passes(position) && isOther(position),
        positions: selection.positions?.filter(isOther),
      },
      order: { ...orderOf(view, "newest"), placeOf: (position) => [unknownStock, idAt(ids, position)] },
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
  const isAfter = (place: Place): boolean => after === undefined || compare(place, after) > 0;
  let total = 0;
  const places = views.flatMap((view) => {
    const choice = { view, ...asked };
    const selection = select(choice);
    total += selection.total;
    if (sort === "stock") return placesByStock(choice, selection, page);
    return placesOf({ view, selection, order: orderOf(view, sort) }, isAfter, limit);
  });
  return { places: firstOf(places, limit, compare), total };
}
