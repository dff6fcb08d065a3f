import type { Category } from "../../../shared/products/catalogue.ts";
import type { Window } from "../../../shared/search/runs.ts";
import { find, type Listed, listIn, type Query, suggest } from "../../../shared/search/search.ts";
import type { TransactItem } from "../../platform/expressions.ts";
import { decodeCursor, encodeCursor } from "../../platform/query.ts";
import type { Item } from "../../platform/schema.ts";
import type { CatalogueEntry } from "../product.ts";
import { catalogueFormat } from "./format.ts";
import * as pending from "./pending.table.ts";
import { readPlace, writePlace } from "./place.ts";
import { currentCatalogue, currentStaffCatalogue } from "./reader.ts";
import * as staffSearch from "./staff-search.ts";
import type * as staff from "./staff-selection.ts";
import * as writer from "./writer.ts";

/** One page of the products that match, how many match, and how many there are. */
export const findInCatalogue = async (query: Query, window: Window): Promise<Listed> =>
  listIn(await currentCatalogue(), query, window);

/** Ids of the first products that match. */
export const findIds = async (query: Query, count: number): Promise<string[]> =>
  find(await currentCatalogue(), query, { start: 0, count }).ids;

/** Completions of what somebody types: products by their names, and categories. */
export const suggestFromCatalogue = async (keyword: string, count: number) =>
  suggest(await currentCatalogue(), keyword, count);

/** Ids of all products, the oldest first, in batches, as of one moment. */
export async function* everyId(batch = 1000): AsyncGenerator<string[]> {
  const views = await currentCatalogue();
  const all = { keyword: "", sort: "newest", fromPaise: 0, toPaise: Number.MAX_SAFE_INTEGER } as const;
  for (let end = views.reduce((sum, { size }) => sum + size, 0); end > 0; end -= batch) {
    const start = Math.max(0, end - batch);
    yield find(views, all, { start, count: end - start }).ids.toReversed();
  }
}

/** Another one once a product has changed. Undefined while a change is not stored yet, or nothing is. */
export async function catalogueVersion(): Promise<string | undefined> {
  const { pending: changes, version, others } = await pending.readPending();
  return version > 0 && changes.length === 0 ? `${catalogueFormat}.${version}.${others}` : undefined;
}

interface StaffPage {
  /** In their order; the cursor goes on behind the row. */
  rows: { id: string; cursor: string }[];
  total: number;
}

interface StaffQuery extends staff.StaffQuery {
  low: staff.LowStocks;
  cursor?: string | undefined;
}

/** At most `limit` rows that staff ask for. Throws `invalid` for a cursor that no page of this sorting had. */
export async function findForStaff({ low, cursor, ...query }: StaffQuery, limit: number): Promise<StaffPage> {
  const after =
    cursor === undefined ? undefined : decodeCursor(cursor, (text) => readPlace(text, query.sort));
  const views = await currentStaffCatalogue();
  const { places, total } = staffSearch.findForStaff(views, { query, low }, { after, limit });
  return { rows: places.map((place) => ({ id: place[1], cursor: encodeCursor(writePlace(place)) })), total };
}

/** Belongs in the transaction that creates or changes a product. */
export const recordChange = (entry: CatalogueEntry, at: Date, categoryBefore?: Category): TransactItem =>
  pending.recordChange(entry, at, categoryBefore);

/** Belongs in the transaction that removes a product. */
export const recordRemoval = (id: string, at: Date): TransactItem => pending.recordRemoval(id, at);

/** Of an item that `recordChange` or `recordRemoval` has written. */
export const readListedChange = (item: Item) => pending.readListedChange(item);

/** Stores what has changed in a segment of its own, and merges segments that are due. */
export const storePending = (now: Date): Promise<void> => writer.storePending(now);

/** Stores the catalogue as the table has it now. */
export const storeCatalogue = (now: Date): Promise<void> => writer.storeTable(now);
