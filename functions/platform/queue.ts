import { callSqs, type QueueVariable } from "./sqs.ts";

export interface QueueMessage {
  body: object;
  /** Capped at SQS's 15 minutes. */
  delaySeconds?: number;
}

const maxBatch = 10;
const maxDelaySeconds = 900;

const entryOf = ({ body, delaySeconds = 0 }: QueueMessage, index: number) => ({
  Id: String(index),
  MessageBody: JSON.stringify(body),
  DelaySeconds: Math.min(maxDelaySeconds, Math.max(0, Math.ceil(delaySeconds))),
});

/** Throws if SQS did not accept all of them; a retry may duplicate some. */
export async function sendMessages(queue: QueueVariable, messages: readonly QueueMessage[]): Promise<void> {
  for (let start = 0; start < messages.length; start += maxBatch) {
    const Entries = messages.slice(start, start + maxBatch).map(entryOf);
    const { Failed: failed = [] }: { Failed?: object[] } = JSON.parse(
      await callSqs("SendMessageBatch", queue, { Entries }),
    );
    if (failed.length > 0) throw new Error(`SQS did not take ${failed.length} messages`);
  }
}
