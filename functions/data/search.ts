import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { schema } from "./schema.ts";
import { documents, getMany, type Item, type Key, type Page, tableName } from "./table.ts";

/** Where to look: a stretch of one partition of an index, both ends included. */
export interface Stretch {
  index: keyof typeof schema.indexes;
  partition: string;
  from?: string | undefined;
  to?: string | undefined;
}

/** What rows are asked for: attributes to look at (paths with dots), and what they must say. */
export interface Wish {
  look: readonly string[];
  matches: (item: Item) => boolean;
}

/** So many rows a call is patient for; the cursor goes on from there. */
const patience = 2000;
const firstRows = 200;
const mostRows = 1000;
const afterAll = "\u{10FFFF}";

/** Each part of a path under a name of its own: some are reserved words. */
const namesOf = (paths: readonly string[]): Record<string, string> =>
  Object.fromEntries(paths.flatMap((path) => path.split(".")).map((part) => [`#${part}`, part]));

const expressionOf = (paths: readonly string[]): string =>
  paths.map((path) => `#${path.replaceAll(".", ".#")}`).join(", ");

async function* newestRows(
  stretch: Stretch,
  last: string | undefined,
  look: readonly string[],
): AsyncGenerator<Item> {
  const { partitionKey, sortKey } = schema.indexes[stretch.index];
  const seen = ["pk", "sk", sortKey, ...look];
  const from = stretch.from ?? " ";
  const to = last ?? stretch.to ?? afterAll;
  // Wishes may exclude each other; DynamoDB takes no stretch that ends before it begins.
  if (from > to) return;
  let start: Item | undefined;
  let size = firstRows;
  do {
    const answer = await documents.send(
      new QueryCommand({
        TableName: tableName(),
        IndexName: stretch.index,
        KeyConditionExpression: "#p = :p AND #s BETWEEN :from AND :to",
        ProjectionExpression: expressionOf(seen),
        ExpressionAttributeNames: { ...namesOf(seen), "#p": partitionKey, "#s": sortKey },
        ExpressionAttributeValues: {
          ":p": stretch.partition,
          ":from": from,
          ":to": to,
        },
        ScanIndexForward: false,
        Limit: size,
        ExclusiveStartKey: start,
      }),
    );
    yield* answer.Items ?? [];
    start = answer.LastEvaluatedKey;
    // Most wishes are met by the newest; what is rare is looked for in larger steps.
    size = mostRows;
  } while (start !== undefined);
}

const keyOf = ({ pk, sk }: Item): Key => ({ pk: String(pk), sk: String(sk) });

/** The rows themselves, in the order of their keys. */
async function readAll<T>(keys: readonly Key[], read: (item: Item) => T): Promise<T[]> {
  const found = new Map((await getMany(keys)).map((item) => [item.pk, item]));
  return keys.flatMap(({ pk }) => {
    const item = found.get(pk);
    return item ? [read(item)] : [];
  });
}

/**
 * Newest first those rows of a stretch that match. The work of a call is bounded: a rare match may
 * come with a later call, so an answer can be shorter than asked for and still have a cursor.
 */
export async function searchNewest<T>(
  stretch: Stretch,
  { limit = 500, cursor, look, matches }: Page & Wish,
  read: (item: Item) => T,
): Promise<{ items: T[]; nextCursor: string | undefined }> {
  const { sortKey } = schema.indexes[stretch.index];
  const last = cursor === undefined ? undefined : Buffer.from(cursor, "base64url").toString();
  const keys: Key[] = [];
  let seen = 0;
  let at = last;
  let isMore = false;
  for await (const item of newestRows(stretch, last, look)) {
    if (item[sortKey] === last) continue;
    isMore = keys.length === limit || seen === patience;
    if (isMore) break;
    seen++;
    at = String(item[sortKey]);
    if (matches(item)) keys.push(keyOf(item));
  }
  const nextCursor = isMore && at ? Buffer.from(at).toString("base64url") : undefined;
  return { items: await readAll(keys, read), nextCursor };
}
