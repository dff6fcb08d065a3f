import { setTimeout as sleep } from "node:timers/promises";
import { DynamoDBClient, TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from "@aws-sdk/lib-dynamodb";
import { AppError } from "../../shared/errors.ts";
import { env } from "../env.ts";
import { schema } from "./schema.ts";

export type Item = Record<string, unknown>;
export type Key = { pk: string; sk: string };
/** One part of a transaction, without its table. */
export type Part = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];

const client = new DynamoDBClient({ requestHandler: { connectionTimeout: 1000, requestTimeout: 4000 } });
export const documents = DynamoDBDocumentClient.from(client, {
  marshallOptions: { removeUndefinedValues: true },
});
export const tableName = (): string => env("TABLE");

/** DynamoDB takes at most 100 keys a call; what it leaves unprocessed is asked for again. */
export async function getMany(keys: readonly Key[], consistent = false): Promise<Item[]> {
  const items: Item[] = [];
  let pending: Item[] = keys.map((key) => ({ ...key }));
  for (let round = 0; pending.length > 0; round++) {
    if (round > 5) throw new AppError("UNAV");
    if (round > 0) await sleep(2 ** round * 10 * Math.random());
    const answer = await documents.send(
      new BatchGetCommand({
        RequestItems: { [tableName()]: { Keys: pending.slice(0, 100), ConsistentRead: consistent } },
      }),
    );
    items.push(...(answer.Responses?.[tableName()] ?? []));
    const left = answer.UnprocessedKeys?.[tableName()]?.Keys ?? [];
    if (left.length === 0) round = -1;
    pending = [...left, ...pending.slice(100)];
  }
  return items;
}

/** All that a query finds, a page at a time. */
export async function* everyPage(query: Omit<QueryCommandInput, "TableName">): AsyncGenerator<Item[]> {
  let ExclusiveStartKey: Item | undefined;
  do {
    const answer = await documents.send(
      new QueryCommand({ TableName: tableName(), ...query, ExclusiveStartKey }),
    );
    yield answer.Items ?? [];
    ExclusiveStartKey = answer.LastEvaluatedKey;
  } while (ExclusiveStartKey !== undefined);
}

const passing = new Set(["TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded"]);

/** Positions whose condition failed; none when other writers or limits were in the way. */
function failedParts(error: unknown): readonly number[] {
  if (!(error instanceof TransactionCanceledException)) throw error;
  const codes = (error.CancellationReasons ?? []).map((reason) => reason.Code ?? "None");
  const failed = codes.flatMap((code, at) => (code === "ConditionalCheckFailed" ? [at] : []));
  if (failed.length === 0 && !codes.some((code) => passing.has(code))) throw error;
  return failed;
}

/**
 * Writes all parts or none. Resolves to the positions of the parts whose condition failed; none
 * means written. Conflicts with other writers are retried, then refused as UNAV.
 */
export async function transact(parts: readonly Part[]): Promise<readonly number[]> {
  for (let attempt = 0; attempt < 8; attempt++) {
    if (attempt > 0) await sleep(Math.min(2 ** attempt * 10, 400) * (0.5 + Math.random()));
    try {
      await documents.send(new TransactWriteCommand({ TransactItems: [...parts] }));
      return [];
    } catch (error) {
      const failed = failedParts(error);
      if (failed.length > 0) return failed;
    }
  }
  throw new AppError("UNAV");
}

export interface Page {
  limit?: number | undefined;
  cursor?: string | undefined;
}

const largestPage = 500;
const largestPageBytes = 4_000_000;

/** Newest first from one partition of an index; the cursor is the last sort key, encoded. */
export async function newestOf<T>(
  index: keyof typeof schema.indexes,
  partition: string,
  page: Page,
  read: (item: Item) => T,
): Promise<{ items: T[]; nextCursor: string | undefined }> {
  const { partitionKey, sortKey } = schema.indexes[index];
  const limit = page.limit ?? largestPage;
  const items: T[] = [];
  let before = page.cursor === undefined ? "\u{10FFFF}" : Buffer.from(page.cursor, "base64url").toString();
  let bytes = 0;
  while (items.length < limit && bytes < largestPageBytes) {
    const answer = await documents.send(
      new QueryCommand({
        TableName: tableName(),
        IndexName: index,
        KeyConditionExpression: "#p = :p AND #s < :before",
        ExpressionAttributeNames: { "#p": partitionKey, "#s": sortKey },
        ExpressionAttributeValues: { ":p": partition, ":before": before },
        ScanIndexForward: false,
        Limit: limit - items.length,
      }),
    );
    for (const item of answer.Items ?? []) {
      items.push(read(item));
      bytes += JSON.stringify(item).length;
      before = String(item[sortKey]);
    }
    if (answer.LastEvaluatedKey === undefined) return { items, nextCursor: undefined };
  }
  return { items, nextCursor: Buffer.from(before).toString("base64url") };
}
