import type { Logger } from "@aws-lambda-powertools/logger";
import type { SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import { callSqs, type QueueVariable } from "./sqs.ts";

/** SQS hides a message for at most twelve hours. */
const maxHiddenSeconds = 43_000;
const maxPauseSeconds = 1800;
/** About eight minutes of retries; longer failures are logged as errors. */
const quietTries = 9;

/** Doubles from one second to half an hour; `receives` counts from 1. */
export const pauseSeconds = (receives: number): number => Math.min(maxPauseSeconds, 2 ** (receives - 1));

/** A failure that no retry can fix. Record it for people before throwing. */
export class PermanentFailure extends Error {}

interface Worker {
  queue: QueueVariable;
  logger: Logger;
  /** Returns when to redeliver the message, or nothing when done. Must be idempotent. */
  work: (body: unknown, now: Date) => Promise<Date | undefined>;
}

async function postpone(record: SQSRecord, until: Date | undefined, { queue, logger }: Worker) {
  const waitSeconds = until ? Math.ceil((until.getTime() - Date.now()) / 1000) : 0;
  const pause = pauseSeconds(Number(record.attributes.ApproximateReceiveCount));
  const VisibilityTimeout = Math.min(maxHiddenSeconds, Math.max(pause, waitSeconds));
  try {
    const ReceiptHandle = record.receiptHandle;
    await callSqs("ChangeMessageVisibility", queue, { ReceiptHandle, VisibilityTimeout });
  } catch (error) {
    // It is redelivered when the queue's own visibility timeout ends.
    logger.warn("message not postponed", { messageId: record.messageId, error });
  }
}

async function handle(record: SQSRecord, worker: Worker): Promise<boolean> {
  const { messageId, body } = record;
  let until: Date | undefined;
  try {
    until = await worker.work(JSON.parse(body), new Date());
    if (until === undefined) return true;
  } catch (error) {
    const receives = Number(record.attributes.ApproximateReceiveCount);
    if (error instanceof PermanentFailure) {
      worker.logger.warn("message given up", { messageId, receives, error });
      return true;
    }
    worker.logger[receives > quietTries ? "error" : "warn"]("message failed", { messageId, receives, error });
  }
  await postpone(record, until, worker);
  return false;
}

/** Handles a batch concurrently. Failures are reported, and redelivered after a pause. */
export async function workOff({ Records }: SQSEvent, worker: Worker): Promise<SQSBatchResponse> {
  const done = await Promise.all(Records.map((record) => handle(record, worker)));
  const left = Records.filter((_, index) => !done[index]);
  return { batchItemFailures: left.map(({ messageId }) => ({ itemIdentifier: messageId })) };
}
