import { setTimeout as sleep } from "node:timers/promises";
import { streamBatchSize } from "../../jobs.ts";
import type { StreamRecord } from "../table/stream.ts";

const tries = 5;
const firstPauseMilliseconds = 100;

export interface Consumer {
  invoke(records: readonly StreamRecord[]): Promise<unknown>;
  handled(records: readonly StreamRecord[]): void;
  putAside(record: StreamRecord, reason: string): void;
}

interface Attempt {
  /** Records handled, from the first. */
  done: number;
  /** The function threw, so any record may be the cause. */
  threw: boolean;
  reason: string;
}

/** Lambda redelivers everything from the first failure on; an unknown id fails the whole batch. */
function handledOf(records: readonly StreamRecord[], result: unknown): number {
  const report: { batchItemFailures?: { itemIdentifier: string }[] } = Object(result);
  const failed = new Set((report.batchItemFailures ?? []).map((failure) => failure.itemIdentifier));
  if (failed.size === 0) return records.length;
  return Math.max(
    0,
    records.findIndex((record) => failed.has(record.dynamodb.SequenceNumber)),
  );
}

async function attempt(batch: readonly StreamRecord[], consumer: Consumer): Promise<Attempt> {
  try {
    const done = handledOf(batch, await consumer.invoke(batch));
    return { done, threw: false, reason: "reported as failed" };
  } catch (error) {
    return { done: 0, threw: true, reason: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Delivers like Lambda's event source mapping: retries from the first failed record, halves a batch that threw, and sets
 * aside a batch that has used all its tries.
 */
export async function handleInOrder(
  records: readonly StreamRecord[],
  consumer: Consumer,
  signal: AbortSignal,
): Promise<void> {
  for (let start = 0; start < records.length; start += streamBatchSize)
    await handleBatch(records.slice(start, start + streamBatchSize), consumer, signal);
}

async function handleBatch(
  batch: readonly StreamRecord[],
  consumer: Consumer,
  signal: AbortSignal,
): Promise<void> {
  let rest = batch;
  for (let tried = 1; rest.length > 0 && !signal.aborted; tried++) {
    const { done, threw, reason } = await attempt(rest, consumer);
    if (done > 0) consumer.handled(rest.slice(0, done));
    // A batch that begins with another record has all its tries.
    if (done > 0) tried = 0;
    rest = rest.slice(done);
    if (rest.length === 0) return;
    if (threw && rest.length > 1) return handleHalves(rest, consumer, signal);
    if (tried === tries) return rest.forEach((record) => void consumer.putAside(record, reason));
    await sleep(firstPauseMilliseconds * 2 ** tried, undefined, { signal }).catch(() => undefined);
  }
}

async function handleHalves(
  batch: readonly StreamRecord[],
  consumer: Consumer,
  signal: AbortSignal,
): Promise<void> {
  const middle = Math.ceil(batch.length / 2);
  await handleBatch(batch.slice(0, middle), consumer, signal);
  await handleBatch(batch.slice(middle), consumer, signal);
}
