import { setTimeout as sleep } from "node:timers/promises";
import { BatchWriteCommand, type BatchWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import { documents, type Item, type Part, tableName } from "../../../functions/data/table.ts";

const largestBatch = 25;
const writers = 4;

/** What the puts of a transaction would store, for where nothing can be in their way. */
export const itemsOf = (parts: readonly Part[]): Item[] =>
  parts.flatMap((part) => (part.Put?.Item ? [part.Put.Item] : []));

type Requests = NonNullable<BatchWriteCommandInput["RequestItems"]>;

async function write(items: readonly Item[]): Promise<void> {
  let pending: Requests = { [tableName()]: items.map((Item) => ({ PutRequest: { Item } })) };
  for (let round = 0; Object.keys(pending).length > 0; round++) {
    if (round > 8) throw new Error("The database leaves writes unprocessed");
    if (round > 0) await sleep(2 ** round * 10);
    const { UnprocessedItems } = await documents.send(new BatchWriteCommand({ RequestItems: pending }));
    pending = UnprocessedItems ?? {};
  }
}

async function* batchesOf(items: Iterable<Item> | AsyncIterable<Item>): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < largestBatch) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Puts all items, several batches at a time, reading no further ahead than that. */
export async function putAll(items: Iterable<Item> | AsyncIterable<Item>): Promise<void> {
  const batches = batchesOf(items);
  const writer = async () => {
    for (let next = await batches.next(); !next.done; next = await batches.next()) await write(next.value);
  };
  await Promise.all(Array.from({ length: writers }, writer));
}
