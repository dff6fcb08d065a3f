import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { schema } from "./schema.ts";
import { documents, type Item, type Page, tableName } from "./table.ts";

/** Where to look: a stretch of one partition of an index, both ends included. */
export interface Stretch {
  index: keyof typeof schema.indexes;
  partition: string;
  from?: string | undefined;
  to?: string | undefined;
}

/** So many rows a call is patient for; the cursor goes on from there. */
const patience = 4000;
const rowsAtATime = 1000;
const afterAll = "\u{10FFFF}";

async function* newestRows(stretch: Stretch, last: string | undefined, size: number): AsyncGenerator<Item> {
  const { partitionKey, sortKey } = schema.indexes[stretch.index];
  let start: Item | undefined;
  do {
    const answer = await documents.send(
      new QueryCommand({
        TableName: tableName(),
        IndexName: stretch.index,
        KeyConditionExpression: "#p = :p AND #s BETWEEN :from AND :to",
        ExpressionAttributeNames: { "#p": partitionKey, "#s": sortKey },
        ExpressionAttributeValues: {
          ":p": stretch.partition,
          ":from": stretch.from ?? " ",
          ":to": last ?? stretch.to ?? afterAll,
        },
        ScanIndexForward: false,
        Limit: size,
        ExclusiveStartKey: start,
      }),
    );
    yield* answer.Items ?? [];
    start = answer.LastEvaluatedKey;
  } while (start !== undefined);
}

/**
 * Newest first those rows of a stretch that match. The work of a call is bounded: a rare match may
 * come with a later call, so an answer can be shorter than asked for and still have a cursor.
 */
export async function searchNewest<T>(
  stretch: Stretch,
  page: Page & { matches?: ((item: Item) => boolean) | undefined },
  read: (item: Item) => T,
): Promise<{ items: T[]; nextCursor: string | undefined }> {
  const { limit = 500, cursor, matches } = page;
  const { sortKey } = schema.indexes[stretch.index];
  const last = cursor === undefined ? undefined : Buffer.from(cursor, "base64url").toString();
  const items: T[] = [];
  let seen = 0;
  let at = last;
  for await (const item of newestRows(stretch, last, matches ? rowsAtATime : limit + 1)) {
    if (item[sortKey] === last) continue;
    if (items.length === limit || seen === patience)
      return { items, nextCursor: at && Buffer.from(at).toString("base64url") };
    seen++;
    at = String(item[sortKey]);
    if (matches?.(item) ?? true) items.push(read(item));
  }
  return { items, nextCursor: undefined };
}
