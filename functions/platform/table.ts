import { setTimeout as sleep } from "node:timers/promises";
import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  TransactionCanceledException,
  TransactionConflictException,
} from "@aws-sdk/client-dynamodb";
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  PutCommand,
  TransactWriteCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { AppError } from "../../shared/core/errors.ts";
import type { TransactItem } from "./expressions.ts";
import { getBatch, getOne } from "./read-table.ts";
import type { Item, Key } from "./schema.ts";
import { attemptsWithin } from "./time-limit.ts";

/** Retries fit the ten seconds that most functions have. */
const client = new DynamoDBClient({ maxAttempts: 3, requestHandler: attemptsWithin(3000) });
export const documents = DynamoDBDocumentClient.from(client, {
  marshallOptions: { removeUndefinedValues: true },
});

export const getItem = (key: Key): Promise<Item | undefined> => getOne(key);

/** Reads in batches of 100, in no order. Throws `unavailable` (503) if DynamoDB keeps leaving keys unprocessed. */
export async function getMany(keys: readonly Key[], consistent = false): Promise<Item[]> {
  const items: Item[] = [];
  let pending: Item[] = keys.map((key) => ({ ...key }));
  for (let round = 0; pending.length > 0; round++) {
    if (round > 5) throw new AppError("unavailable");
    if (round > 0) await sleep(2 ** round * 10 * Math.random());
    const { items: found, unread } = await getBatch(pending.slice(0, 100), consistent);
    items.push(...found);
    if (unread.length === 0) round = -1;
    pending = [...unread, ...pending.slice(100)];
  }
  return items;
}

/** Reads items of several subjects in one request, consistently, in the order of their keys. */
export async function getTogether(...keys: readonly Key[]): Promise<(Item | undefined)[]> {
  const items = await getMany(keys, true);
  return keys.map(({ pk, sk }) => items.find((item) => item.pk === pk && item.sk === sk));
}

async function send({ Put, Update, Delete }: TransactItem): Promise<Item> {
  if (Put) await documents.send(new PutCommand(Put));
  if (Delete) await documents.send(new DeleteCommand(Delete));
  if (!Update) return {};
  const { Attributes = {} } = await documents.send(new UpdateCommand({ ...Update, ReturnValues: "ALL_NEW" }));
  return Attributes;
}

/** Yields retries with growing pauses, for writes rebuilt after losing a race. */
export async function* rounds(): AsyncGenerator<void> {
  for (let round = 0; round < 20; round++) {
    if (round > 0) await sleep(Math.min(2 ** round * 5, 200) * (0.5 + Math.random()));
    yield;
  }
}

/**
 * Returns the attributes after an update, `{}` after a put or delete, or undefined if the condition failed. Throws
 * `unavailable` (503) if transactions keep the item busy. Costs half of what `transact` does.
 */
export async function write(item: TransactItem): Promise<Item | undefined> {
  for await (const _ of rounds()) {
    try {
      return await send(item);
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return undefined;
      if (!(error instanceof TransactionConflictException)) throw error;
    }
  }
  throw new AppError("unavailable");
}

const retryable = new Set(["TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded"]);

/** Returns positions of failed conditions; none means retry. Rethrows other errors. */
function failedPositions(error: unknown): number[] {
  if (!(error instanceof TransactionCanceledException)) throw error;
  const codes = (error.CancellationReasons ?? []).map((reason) => reason.Code ?? "None");
  const failed = codes.flatMap((code, index) => (code === "ConditionalCheckFailed" ? [index] : []));
  if (failed.length === 0 && !codes.some((code) => retryable.has(code))) throw error;
  return failed;
}

type Named = Readonly<Record<string, TransactItem | undefined>>;

/** Returns the names of items whose condition failed; none means written. Throws `unavailable` (503) after retries. */
export async function transact<T extends Named>(items: T): Promise<ReadonlySet<keyof T>> {
  const named = Object.entries(items).flatMap(([name, item]) => (item ? [{ name, item }] : []));
  const TransactItems = named.map(({ item }) => item);
  for (let attempt = 0; attempt < 8; attempt++) {
    if (attempt > 0) await sleep(Math.min(2 ** attempt * 10, 400) * (0.5 + Math.random()));
    try {
      await documents.send(new TransactWriteCommand({ TransactItems }));
      return new Set();
    } catch (error) {
      const failed = failedPositions(error);
      if (failed.length > 0) return new Set(failed.map((index) => named[index]?.name ?? ""));
    }
  }
  throw new AppError("unavailable");
}
