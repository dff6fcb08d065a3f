import { setTimeout as sleep } from "node:timers/promises";
import type { StreamRecord } from "./stream.ts";

export const retries = 5;
const largestBatch = 100;

export type Invoke = (records: readonly StreamRecord[]) => Promise<unknown>;

const sequenceOf = (record: StreamRecord): string => record.dynamodb.SequenceNumber;

interface Failures {
  batchItemFailures?: { itemIdentifier: string }[];
}

/** Position of the first record that was not handled, or the number of records. */
function firstFailure(records: readonly StreamRecord[], result: unknown): number {
  const failures: Failures = typeof result === "object" && result !== null ? result : {};
  const failed = new Set((failures.batchItemFailures ?? []).map((failure) => failure.itemIdentifier));
  const at = records.findIndex((record) => failed.has(sequenceOf(record)));
  if (at === -1) return failed.size > 0 ? 0 : records.length;
  return at;
}

export interface Progress {
  handled(records: readonly StreamRecord[]): void;
  dead(record: StreamRecord, reason: string): void;
}

/**
 * Hands records over in order and in batches, as Lambda's event source mapping does: a failed batch is
 * tried again from its first failure, halved when it threw, and a record that fails after all its
 * retries is put aside for the others to go on.
 */
export async function handleInOrder(
  records: readonly StreamRecord[],
  invoke: Invoke,
  progress: Progress,
  signal: AbortSignal,
): Promise<void> {
  let rest = records;
  let size = largestBatch;
  let failures = 0;
  while (rest.length > 0 && !signal.aborted) {
    const batch = rest.slice(0, size);
    let reason = "reported as failed";
    let done = 0;
    try {
      done = firstFailure(batch, await invoke(batch));
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error);
      size = Math.max(1, Math.floor(batch.length / 2));
      if (batch.length > 1) continue;
    }
    if (done > 0) {
      progress.handled(batch.slice(0, done));
      rest = rest.slice(done);
      failures = 0;
      size = done === batch.length ? largestBatch : size;
      continue;
    }
    failures += 1;
    const [first] = batch;
    if (failures > retries && first) {
      progress.dead(first, reason);
      rest = rest.slice(1);
      failures = 0;
    } else await sleep(100 * 2 ** (failures - 1), undefined, { signal }).catch(() => undefined);
  }
}
