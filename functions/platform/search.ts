import {
  decodeCursor,
  encodeCursor,
  fitting,
  type KeyRange,
  type Page,
  type PageOf,
  queryPage,
  readSortKey,
} from "./query.ts";
import { type IndexName, type Item, type Key, schema } from "./schema.ts";
import { getMany } from "./table.ts";

/** Selects rows by the attributes in `projection` (paths with dots). */
export interface RowFilter {
  projection: readonly string[];
  matches: (item: Item) => boolean;
}

/** A range of an index, both ends included. */
export type IndexRange = KeyRange & { index: IndexName };

/** One call reads at most this many rows; the cursor continues from there. */
const maxRowsRead = 2000;
const firstPageRows = 200;
const maxPageRows = 1000;

async function* newestRows(
  range: IndexRange,
  last: string | undefined,
  projection: readonly string[],
): AsyncGenerator<Item> {
  const { sortKey } = schema.indexes[range.index];
  const to = last ?? range.to;
  // Contradicting filters give an empty range, which DynamoDB does not accept.
  if (range.from !== undefined && to !== undefined && range.from > to) return;
  const project = ["pk", "sk", sortKey, ...projection];
  let start: Item | undefined;
  // Most searches find enough among the newest rows; only rare matches need larger pages.
  let rows = firstPageRows;
  do {
    const answer = await queryPage(
      { ...range, from: range.from ?? " ", to },
      { project, ScanIndexForward: false, Limit: rows, ...(start && { ExclusiveStartKey: start }) },
    );
    yield* answer.Items ?? [];
    start = answer.LastEvaluatedKey;
    rows = maxPageRows;
  } while (start !== undefined);
}

const keyOf = ({ pk, sk }: Item): Key => ({ pk: String(pk), sk: String(sk) });

/** The items of these keys, in the same order. */
async function readAll(keys: readonly Key[]): Promise<Item[]> {
  const found = new Map((await getMany(keys)).map((item) => [item.pk, item]));
  return keys.map(({ pk }) => found.get(pk)).filter((item) => item !== undefined);
}

/**
 * Items of a range that match, newest first. A call reads at most 2,000 rows, so a page can be shorter than
 * `limit`, even empty, and still have a cursor. Throws `invalid` (400, "cursor").
 */
export async function searchNewest<T>(
  range: IndexRange,
  { limit = 500, cursor, projection, matches }: Page & RowFilter,
  read: (item: Item) => T,
): Promise<PageOf<T>> {
  const { sortKey } = schema.indexes[range.index];
  const last = cursor === undefined ? undefined : decodeCursor(cursor, readSortKey);
  const keys: Key[] = [];
  let rowsRead = 0;
  let lastRead = last;
  let isMore = false;
  for await (const item of newestRows(range, last, projection)) {
    if (item[sortKey] === last) continue;
    isMore = keys.length === limit || rowsRead === maxRowsRead;
    if (isMore) break;
    rowsRead++;
    lastRead = String(item[sortKey]);
    if (matches(item)) keys.push(keyOf(item));
  }
  const items = await readAll(keys);
  const shown = fitting(items);
  const end = shown.length < items.length ? shown.at(-1)?.[sortKey] : isMore && lastRead;
  return { items: shown.map((item) => read(item)), nextCursor: end ? encodeCursor(String(end)) : undefined };
}
