import { setTimeout as sleep } from "node:timers/promises";
import type { StreamRecord } from "./stream.ts";

const tries = 5;
const maxBatch = 100;
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

/** Retries the first record until it is handled or has used up its tries. */
async function handleHead(record: StreamRecord, consumer: Consumer, signal: AbortSignal): Promise<void> {
  for (let tried = 1; !signal.aborted; tried++) {
    const { done, reason } = await attempt([record], consumer);
    if (done > 0) return consumer.handled([record]);
    if (tried === tries) return consumer.putAside(record, reason);
    const pause = firstPauseMilliseconds * 2 ** tried;
    await sleep(pause, undefined, { signal }).catch(() => undefined);
  }
}

/**
 * Delivers records in order and in batches, as Lambda's event source mapping does. After a reported failure,
 * delivery continues from the first failed record. A batch that threw is halved. A record that fails after
 * all its tries is put aside, so that the others are not held up.
 */
export async function handleInOrder(
  records: readonly StreamRecord[],
  consumer: Consumer,
  signal: AbortSignal,
): Promise<void> {
  let rest = records;
  let size = maxBatch;
  while (rest.length > 0 && !signal.aborted) {
    const [first] = rest;
    if (first && size === 1) {
      await handleHead(first, consumer, signal);
      rest = rest.slice(1);
      size = maxBatch;
      continue;
    }
    const batch = rest.slice(0, size);
    const { done, threw } = await attempt(batch, consumer);
    if (done > 0) consumer.handled(batch.slice(0, done));
    rest = rest.slice(done);
    size = threw ? Math.ceil(batch.length / 2) : done < batch.length ? 1 : maxBatch;
  }
}
