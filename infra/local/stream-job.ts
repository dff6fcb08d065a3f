import { setTimeout as sleep } from "node:timers/promises";
import type { StreamRecord } from "./stream.ts";

const tries = 5;
const largestBatch = 100;
const firstPauseMilliseconds = 100;

export interface Consumer {
  invoke(records: readonly StreamRecord[]): Promise<unknown>;
  handled(records: readonly StreamRecord[]): void;
  putAside(record: StreamRecord, reason: string): void;
}

interface Attempt {
  /** How many records from the first on were handled. */
  done: number;
  /** The function threw: any of the records may be the reason. */
  threw: boolean;
  reason: string;
}

/** Lambda counts from the first record that is reported as failed; an unknown one fails them all. */
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

/** The one record at the head of what is left, until it is handled or out of tries. */
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
 * Hands records over in order and in batches, as Lambda's event source mapping does: what failed is
 * tried again from its first failure, a batch that threw is halved, and a record that fails after all
 * its tries is put aside for the others to go on.
 */
export async function handleInOrder(
  records: readonly StreamRecord[],
  consumer: Consumer,
  signal: AbortSignal,
): Promise<void> {
  let rest = records;
  let size = largestBatch;
  while (rest.length > 0 && !signal.aborted) {
    const [first] = rest;
    if (first && size === 1) {
      await handleHead(first, consumer, signal);
      rest = rest.slice(1);
      size = largestBatch;
      continue;
    }
    const batch = rest.slice(0, size);
    const { done, threw } = await attempt(batch, consumer);
    if (done > 0) consumer.handled(batch.slice(0, done));
    rest = rest.slice(done);
    size = threw ? Math.ceil(batch.length / 2) : done < batch.length ? 1 : largestBatch;
  }
}
