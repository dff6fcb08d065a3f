import type { Category, ProductSort, ProductState } from "../../../shared/products/catalogue.ts";
import type { Query } from "../../../shared/search/candidates.ts";
import type { Window } from "../../../shared/search/runs.ts";
import { find, type Listed, listIn, suggest } from "../../../shared/search/search.ts";
import type { TransactItem } from "../../platform/expressions.ts";
import { decodeCursor, encodeCursor } from "../../platform/query.ts";
import type { Item } from "../../platform/schema.ts";
import { readHidden } from "../hidden.table.ts";
import { listingAgeMs } from "../listing-age.ts";
import type { ListedProduct } from "../product.ts";
import { catalogueFormat } from "./manifest.table.ts";
import * as pending from "./pending.table.ts";
import { currentCatalogue, currentStaffCatalogue, recentCatalogue, withHidden } from "./reader.ts";
import { readSortCursor, type SortCursor, writeSortCursor } from "./sort-cursor.ts";
import * as staffSearch from "./staff-search.ts";
import type * as staff from "./staff-selection.ts";
import * as stockOrder from "./stock-order.ts";
import * as writer from "./writer.ts";

/** With when the index was last asked whether it had changed. */
export async function findInCatalogue(
  query: Query,
  window: Window,
  maxAgeMs = 0,
): Promise<Listed & { askedAtMs: number }> {
  const { views, askedAtMs } = await recentCatalogue(maxAgeMs);
  return { ...listIn(views, query, window), askedAtMs };
}

export async function findMembers(query: Query, count: number): Promise<string[]> {
  const { ids, families } = find(
    await currentCatalogue(listingAgeMs() / 2),
    { ...query, isGrouped: true },
    { start: 0, count },
  );
  return ids.flatMap((id) => families?.get(id)?.found ?? id);
}

export const findIds = async (query: Query, count: number): Promise<string[]> =>
  find(await currentCatalogue(listingAgeMs() / 2), query, { start: 0, count }).ids;

export const suggestFromCatalogue = async (keyword: string, count: number, synonymous?: string) =>
  suggest(await currentCatalogue(listingAgeMs() / 2), keyword, count, synonymous);

/** Yields all product ids, oldest first, as of one moment. */
export async function* everyId(batch = 1000): AsyncGenerator<string[]> {
  const views = await currentCatalogue();
  const all = { keyword: "", sort: "newest", fromPaise: 0, toPaise: Number.MAX_SAFE_INTEGER } as const;
  for (let end = views.reduce((sum, { size }) => sum + size, 0); end > 0; end -= batch) {
    const start = Math.max(0, end - batch);
    yield find(views, all, { start, count: end - start }).ids.toReversed();
  }
}

/** Changes with every product; undefined while a change is pending or nothing is stored. */
export async function catalogueVersion(): Promise<string | undefined> {
  const { pending: changes, version, others } = await pending.readPending();
  return version > 0 && changes.length === 0 ? `${catalogueFormat}.${version}.${others}` : undefined;
}

interface StaffPage {
  rows: { id: string; cursor: string }[];
  total: number;
}

interface StaffQuery extends staff.StaffQuery {
  low: staff.LowStocks;
  visibility?: ProductState | undefined;
  cursor?: string | undefined;
}

async function staffViews(visibility: ProductState | undefined) {
  const [views, hidden] = await Promise.all([
    currentStaffCatalogue(),
    visibility === "live" ? [] : readHidden(),
  ]);
  if (hidden.length === 0) return visibility === "hidden" ? [] : views;
  const all = withHidden(views, hidden);
  return visibility === "hidden" ? all.slice(-1) : all;
}

const placeAt = (cursor: string | undefined, sort?: ProductSort): SortCursor | undefined =>
  cursor === undefined ? undefined : decodeCursor(cursor, (text) => readSortCursor(text, sort));

const pageOf = ({ cursors, total }: staffSearch.StaffFound): StaffPage => ({
  rows: cursors.map((place) => ({ id: place[1], cursor: encodeCursor(writeSortCursor(place)) })),
  total,
});

/** Throws `invalid` (400) for a cursor that is not of this sort order. */
export async function findForStaff(
  { low, cursor, visibility, ...query }: StaffQuery,
  limit: number,
): Promise<StaffPage> {
  const after = placeAt(cursor, query.sort);
  const views = await staffViews(visibility);
  return pageOf(staffSearch.findForStaff(views, { query, low }, { after, limit }));
}

/** Lists all products by stock, lowest first. Throws `invalid` (400) for a cursor that is not of this sort order. */
export async function findByStock(cursor: string | undefined, limit: number): Promise<StaffPage> {
  const after = placeAt(cursor, "stock");
  return pageOf(await stockOrder.findByStock(await staffViews(undefined), { after, limit }));
}

/** Belongs in the transaction that creates or changes a product. */
export const recordChange = (product: ListedProduct, at: Date, categoryBefore?: Category): TransactItem =>
  pending.recordChange(product, at, categoryBefore);

/** Belongs in the transaction that removes or hides a product. */
export const recordRemoval = (
  id: string,
  at: Date,
  before?: Pick<ListedProduct, "category" | "familyId">,
): TransactItem => pending.recordRemoval(id, at, before);

export const readListedChange = (item: Item) => pending.readListedChange(item);

/** Stores pending changes as a new segment, and merges segments that are due. */
export const storePending = (now: Date): Promise<void> => writer.storePending(now);

export const storeCatalogue = (now: Date): Promise<void> => writer.storeTable(now);
