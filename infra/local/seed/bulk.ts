import { type Part, transact } from "../../../functions/data/table.ts";

const largestTransaction = 100;
const writers = 3;

async function* chunksOf(parts: Iterable<Part> | AsyncIterable<Part>): AsyncGenerator<Part[]> {
  let chunk: Part[] = [];
  for await (const part of parts) {
    chunk.push(part);
    if (chunk.length < largestTransaction) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

/** All of these, or an error. */
export async function writeTogether(parts: readonly Part[]): Promise<void> {
  const refused = await transact(parts);
  if (refused.length > 0) throw new Error(`Part ${refused.join(", ")} of a seed transaction was refused`);
}

/**
 * Writes all parts, reading no further ahead than its writers need. By the hundred, because the
 * embedded database syncs its file once a transaction, and once an item of a batch.
 */
export async function writeAll(parts: Iterable<Part> | AsyncIterable<Part>): Promise<void> {
  const chunks = chunksOf(parts);
  const writer = async () => {
    for (let next = await chunks.next(); !next.done; next = await chunks.next())
      await writeTogether(next.value);
  };
  await Promise.all(Array.from({ length: writers }, writer));
}
