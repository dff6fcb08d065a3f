import type { TransactItem } from "../../../functions/platform/expressions.ts";
import { transact } from "../../../functions/platform/table.ts";

const maxTransactionItems = 100;
const concurrentWriters = 3;

async function* chunksOf(
  items: Iterable<TransactItem> | AsyncIterable<TransactItem>,
): AsyncGenerator<TransactItem[]> {
  let chunk: TransactItem[] = [];
  for await (const item of items) {
    chunk.push(item);
    if (chunk.length < maxTransactionItems) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

export const itemsOf = (named: Readonly<Record<string, TransactItem | undefined>>): TransactItem[] =>
  Object.values(named).flatMap((item) => item ?? []);

export async function writeTogether(
  items: Readonly<Record<string, TransactItem | undefined>>,
): Promise<void> {
  const failed = await transact(items);
  if (failed.size > 0) throw new Error(`Items ${[...failed].join(", ")} of a seed transaction failed`);
}

/** Streams transactions of 100: the embedded database syncs once per transaction, but per item of a batch. */
export async function writeAll(items: Iterable<TransactItem> | AsyncIterable<TransactItem>): Promise<void> {
  const chunks = chunksOf(items);
  const writer = async () => {
    for (let next = await chunks.next(); !next.done; next = await chunks.next())
      await writeTogether({ ...next.value });
  };
  await Promise.all(Array.from({ length: concurrentWriters }, writer));
}
