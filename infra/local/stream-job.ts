import { setTimeout as sleep } from "node:timers/promises";
import { streamBatchSize } from "../jobs.ts";
import type { StreamRecord } from "./stream.ts";

const tries = 5;
const firstPauseMilliseconds = 100;

export interface Consumer {
  invoke(records: readonly StreamRecord[]): Promise<unknown>;
  handled(records: readonly StreamRecord[]): void;
  putAside(record: StreamRecord, reason: string): void;
}

interface Attempt {
  /** Number of records handled, counted from the first. */
  done: number;
  /** True when the function threw, so that any of the records may be the cause. */
  threw: boolean;
  reason: string;
}

/** Lambda redelivers everything from the first reported failure on. An unknown id fails the whole batch. */
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
 * Delivers records in order and in batches, as Lambda's event source mapping does. After a reported failure,
 * the batch is delivered again from the first failed record on. A batch that threw is halved. A batch that
 * fails after all its tries is put aside, so that the others are not held up.
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
