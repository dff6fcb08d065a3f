import type { Logger } from "@aws-lambda-powertools/logger";
import type { SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import { callSqs, type QueueVariable } from "./sqs.ts";

/** SQS hides a message for twelve hours in all. */
const maxHiddenSeconds = 43_000;
const maxPauseSeconds = 1800;
/** Some eight minutes of trying: what fails longer is an alarm. */
const quietTries = 9;

/** The pause after a failed try, counted from 1: a second, then twice as long each time, up to half an hour. */
export const pauseSeconds = (receives: number): number => Math.min(maxPauseSeconds, 2 ** (receives - 1));

/** A failure that no later try can mend. Record it for the people who can before you throw this. */
export class PermanentFailure extends Error {}

interface Worker {
  queue: QueueVariable;
  logger: Logger;
  /** Answers when the message is to come again, or nothing when it is done. It may be given any message twice. */
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
    // Then it comes again when the queue's own visibility time-out ends.
    logger.warn("message not postponed", { messageId: record.messageId, error });
  }
}

/** Whether the message is done. */
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

/** Works on all messages of a batch at once; those that are not done are reported, and come again after a pause. */
export async function workOff({ Records }: SQSEvent, worker: Worker): Promise<SQSBatchResponse> {
  const done = await Promise.all(Records.map((record) => handle(record, worker)));
  const left = Records.filter((_, index) => !done[index]);
  return { batchItemFailures: left.map(({ messageId }) => ({ itemIdentifier: messageId })) };
}
