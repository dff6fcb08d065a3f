import type { FacetCounts } from "../../../shared/facet.ts";
import type { TransactItem } from "../../platform/expressions.ts";
import { decodeCursor, encodeCursor } from "../../platform/query.ts";
import type { CatalogueEntry } from "../product.ts";
import * as pending from "./pending.table.ts";
import { readPlace, writePlace } from "./place.ts";
import { currentCatalogue, currentStaffCatalogue } from "./reader.ts";
import type { Window } from "./runs.ts";
import { type Found, find, findWithFacets, type Query, suggest } from "./search.ts";
import * as staffSearch from "./staff-search.ts";
import type * as staff from "./staff-selection.ts";
import * as writer from "./writer.ts";

interface Listed extends Found {
  /** How many products there are. */
  size: number;
  facets: FacetCounts[];
}

/** One page of the products that match, how many match, and how many there are. */
export async function findInCatalogue(query: Query, window: Window): Promise<Listed> {
  const views = await currentCatalogue();
  return {
    // Pages behind the first have the same facets.
    ...(window.start === 0
      ? findWithFacets(views, query, window)
      : { ...find(views, query, window), facets: [] }),
    size: views.reduce((sum, { size }) => sum + size, 0),
  };
}

/** Ids of the first products that match. */
export const findIds = async (query: Query, count: number): Promise<string[]> =>
  find(await currentCatalogue(), query, { start: 0, count }).ids;

/** Completions of what somebody types: products by their names, and categories. */
export const suggestFromCatalogue = async (keyword: string, count: number) =>
  suggest(await currentCatalogue(), keyword, count);

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
export const recordChange = (entry: CatalogueEntry, at: Date): TransactItem =>
  pending.recordChange(entry, at);

/** Belongs in the transaction that removes a product. */
export const recordRemoval = (id: string, at: Date): TransactItem => pending.recordRemoval(id, at);

/** Stores what has changed in a segment of its own, and merges segments that are due. */
export const storePending = (now: Date): Promise<void> => writer.storePending(now);

/** Stores the catalogue as the table has it now. */
export const storeCatalogue = (now: Date): Promise<void> => writer.storeTable(now);
