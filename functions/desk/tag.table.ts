import * as z from "zod/mini";
import { maxKnownTags } from "../../shared/desk/desk-limits.ts";
import { tagKey } from "../../shared/desk/tags.ts";
import { put, putNext, remove, type TransactItem } from "../platform/expressions.ts";
import {
  decodeCursor,
  encodeCursor,
  everyPage,
  type Page,
  type PageOf,
  readSortKey,
} from "../platform/query.ts";
import type { Item, Key } from "../platform/schema.ts";
import { getItem, getMany } from "../platform/table.ts";
import type { DeskNoun } from "./noun.ts";

type Kind = DeskNoun["kind"];

/** The tags in use on all orders, or on all customers; one item, so that their number has a limit. */
const KnownTags = z.object({
  version: z.number(),
  tags: z.array(z.object({ tag: z.string(), count: z.number() })),
});
export type KnownTags = z.infer<typeof KnownTags>;

const knownKey = (kind: Kind): Key => ({ pk: "TAGS", sk: kind });
const taggedAs = (kind: Kind, tag: string): string => `TAGGED#${kind}#${tagKey(tag)}`;
const taggedKey = ({ kind, id }: DeskNoun, tag: string): Key => ({ pk: taggedAs(kind, tag), sk: id });

export async function findKnownTags(kind: Kind): Promise<KnownTags> {
  const item = await getItem(knownKey(kind));
  return item ? KnownTags.parse(item) : { version: 0, tags: [] };
}

export interface TagMove {
  added: readonly string[];
  removed: readonly string[];
}

/** Undefined if there would be more than `maxKnownTags`. */
export function movedTags(known: KnownTags, { added, removed }: TagMove): KnownTags | undefined {
  const used = new Map(known.tags.map((each) => [tagKey(each.tag), each]));
  const move = (tags: readonly string[], by: number): void => {
    for (const tag of tags) {
      const { count, ...same } = used.get(tagKey(tag)) ?? { tag, count: 0 };
      used.set(tagKey(tag), { ...same, count: count + by });
    }
  };
  move(added, 1);
  move(removed, -1);
  const tags = [...used.values()].filter(({ count }) => count > 0);
  const isFull = added.length > 0 && tags.length > maxKnownTags;
  return isFull ? undefined : { ...known, tags };
}

/** `known` fails if other tags were added or removed since they were read. */
export const moveTags = (
  noun: DeskNoun,
  { added, removed }: TagMove,
  known: KnownTags,
): Record<string, TransactItem> => ({
  known: putNext(knownKey(noun.kind), known, known),
  ...Object.fromEntries(added.map((tag, index) => [`added ${index}`, put({ ...taggedKey(noun, tag) })])),
  ...Object.fromEntries(removed.map((tag, index) => [`removed ${index}`, remove(taggedKey(noun, tag))])),
});

const maxPage = 500;
const rowsPerQuery = 100;
/** Rows that a search reads per call; the cursor continues from there. */
const maxRowsRead = 1000;

interface TagSearch extends Page {
  kind: Kind;
  tag: string;
  /** Range of ids. */
  from?: string | undefined;
  to?: string | undefined;
  keyOf: (id: string) => Key;
  matches: (item: Item) => boolean;
}

/** Newest first, read from a place on. */
async function* itemsTagged({ kind, tag, from, to, keyOf }: TagSearch, last: string | undefined) {
  // DynamoDB rejects an empty range, which contradicting filters give.
  if (from !== undefined && to !== undefined && from > to) return;
  const range = { partition: taggedAs(kind, tag), from, to: last ?? to };
  for await (const rows of everyPage(range, { ScanIndexForward: false, Limit: rowsPerQuery })) {
    const ids = rows.map(({ sk }) => String(sk)).filter((id) => id !== last);
    const items = new Map((await getMany(ids.map(keyOf))).map((item) => [String(item.id), item]));
    for (const id of ids) yield { id, item: items.get(id) };
  }
}

/** Newest first. A page may be short or empty and still have a cursor. Throws `invalid` (400, "cursor"). */
export async function findTagged(search: TagSearch): Promise<PageOf<Item>> {
  const { limit = maxPage, cursor, matches } = search;
  const items: Item[] = [];
  let rowsRead = 0;
  let end = cursor === undefined ? undefined : decodeCursor(cursor, readSortKey);
  for await (const { id, item } of itemsTagged(search, end)) {
    if (end !== undefined && (items.length === limit || rowsRead === maxRowsRead))
      return { items, nextCursor: encodeCursor(end) };
    if (item && matches(item)) items.push(item);
    rowsRead++;
    end = id;
  }
  return { items, nextCursor: undefined };
}
