import {
  decodeCursor,
  encodeCursor,
  everyPage,
  fitting,
  type KeyRange,
  type Page,
  type PageOf,
  readSortKey,
} from "./query.ts";
import { type IndexName, type Item, type Key, schema } from "./schema.ts";
import { partitionsOf } from "./shard.ts";
import { getMany } from "./table.ts";

export interface List extends Pick<KeyRange, "partition" | "from" | "to"> {
  index: IndexName;
  /** Upper bound of ids, for a list with a partition per shard. */
  shardedUntil?: Date;
}

interface Search extends Page {
  matches?: (row: Item) => boolean;
}

const maxPage = 500;
/** Rows that a search reads per call; the cursor continues from there. */
const maxRowsRead = 2000;
const rowsPerQuery = 500;

type Direction = "newest" | "oldest";

async function* rowsOf(list: List, first: Direction, Limit: number): AsyncGenerator<Item> {
  const { index, partition, shardedUntil, from, to } = list;
  // DynamoDB rejects an empty range, which contradicting filters give.
  if (from !== undefined && to !== undefined && from > to) return;
  const newestFirst = shardedUntil ? partitionsOf(partition, shardedUntil, from, to) : [partition];
  const partitions = first === "newest" ? newestFirst : newestFirst.toReversed();
  const options = { ScanIndexForward: first === "oldest", Limit };
  for (const each of partitions)
    for await (const rows of everyPage({ index, partition: each, from, to }, options)) yield* rows;
}

const keyOf = ({ pk, sk }: Item): Key => ({ pk: String(pk), sk: String(sk) });
const keyText = ({ pk, sk }: Item): string => `${pk} ${sk}`;

/** Returns the rows' items in order, without those that have moved or left since the index was written. */
async function itemsOf({ index }: List, rows: readonly Item[]): Promise<Item[]> {
  const { partitionKey, sortKey } = schema.indexes[index];
  const found = new Map((await getMany(rows.map(keyOf))).map((item) => [keyText(item), item]));
  return rows.flatMap((row): readonly Item[] => {
    const item = found.get(keyText(row));
    const isThere = item?.[partitionKey] === row[partitionKey] && item?.[sortKey] === row[sortKey];
    return item && isThere ? [item] : [];
  });
}

/** Newest first, with the row after which the next page begins. */
async function findRows(list: List, { limit = maxPage, cursor, matches }: Search) {
  const { sortKey } = schema.indexes[list.index];
  const last = cursor === undefined ? undefined : decodeCursor(cursor, readSortKey);
  const rows: Item[] = [];
  let rowsRead = 0;
  let lastRead: unknown;
  // One row tells whether there is a next page, and a cursor's own row is read again.
  const pageRows = matches ? rowsPerQuery : limit + 2;
  for await (const row of rowsOf({ ...list, to: last ?? list.to }, "newest", pageRows)) {
    if (row[sortKey] === last) continue;
    if (rows.length === limit || rowsRead === maxRowsRead) return { rows, after: lastRead };
    rowsRead++;
    lastRead = row[sortKey];
    if (matches?.(row) ?? true) rows.push(row);
  }
  return { rows, after: undefined };
}

/** Pages rows of lists with one kind of sort key, newest first, 500 by default. Throws `invalid` (400, "cursor"). */
export async function newestRowsOf<T>(
  lists: readonly List[],
  { limit = maxPage, cursor }: Page,
  read: (row: Item) => T,
): Promise<PageOf<T>> {
  const pages = await Promise.all(
    lists.map(async (list) => {
      const { rows, after } = await findRows(list, { limit, cursor });
      const { sortKey } = schema.indexes[list.index];
      return { rows: rows.map((row) => ({ row, at: String(row[sortKey]) })), after };
    }),
  );
  const found = pages.flatMap(({ rows }) => rows).sort((a, b) => (a.at < b.at ? 1 : -1));
  const shown = found.slice(0, limit);
  const isMore = found.length > limit || pages.some(({ after }) => after !== undefined);
  const end = isMore ? shown.at(-1)?.at : undefined;
  return {
    items: shown.map(({ row }) => read(row)),
    nextCursor: end === undefined ? undefined : encodeCursor(end),
  };
}

/** A page may be short or empty and still have a cursor. Throws `invalid` (400, "cursor"). */
export async function newestOf<T>(list: List, search: Search, read: (item: Item) => T): Promise<PageOf<T>> {
  const { rows, after } = await findRows(list, search);
  const items = await itemsOf(list, rows);
  return pageOf(list, search.matches ? items.filter(search.matches) : items, after, read);
}

function pageOf<T>(
  { index }: List,
  items: readonly Item[],
  after: unknown,
  read: (item: Item) => T,
): PageOf<T> {
  const shown = fitting(items);
  const end = shown.length < items.length ? shown.at(-1)?.[schema.indexes[index].sortKey] : after;
  return { items: shown.map(read), nextCursor: end === undefined ? undefined : encodeCursor(String(end)) };
}

/** Merges lists; their sort keys are ids by default. Throws `invalid` (400, "cursor"). */
export async function newestOfAll<T extends { id: string }>(
  lists: readonly List[],
  search: Search,
  read: (item: Item) => T,
  placeOf: (item: T) => string = ({ id }) => id,
): Promise<PageOf<T>> {
  const pages = await Promise.all(lists.map((list) => newestOf(list, search, read)));
  const ends = pages.flatMap(({ nextCursor }) => (nextCursor ? [decodeCursor(nextCursor, readSortKey)] : []));
  const end = ends.toSorted().at(-1) ?? "";
  const known = pages
    .flatMap(({ items }) => items)
    .filter((item) => placeOf(item) >= end)
    .sort((a, b) => (placeOf(a) < placeOf(b) ? 1 : -1));
  const items = known.slice(0, search.limit ?? maxPage);
  const cut = items.length < known.length ? items.at(-1) : undefined;
  const last = cut ? placeOf(cut) : end;
  return { items, nextCursor: last ? encodeCursor(last) : undefined };
}

export async function* everyItem<T>(find: (page: Page) => Promise<PageOf<T>>): AsyncGenerator<T> {
  let cursor: string | undefined;
  do {
    const { items, nextCursor } = await find({ cursor });
    yield* items;
    cursor = nextCursor;
  } while (cursor !== undefined);
}

export async function oldestOf<T>(list: List, limit: number, read: (item: Item) => T): Promise<T[]> {
  const rows: Item[] = [];
  for await (const row of rowsOf(list, "oldest", limit)) {
    rows.push(row);
    if (rows.length === limit) break;
  }
  return (await itemsOf(list, rows)).map(read);
}
