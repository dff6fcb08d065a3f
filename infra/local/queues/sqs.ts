import type { ServerResponse } from "node:http";
import * as z from "zod/mini";
import { isQueueName, type QueueName } from "../../queues.ts";
import { type Listening, listen, readBody, sendJson } from "../core/http.ts";
import type { QueueStore } from "./queue-store.ts";

/** SQS's own limits. */
const limits = { entries: 10, bodyBytes: 1_048_576, delaySeconds: 900, visibilitySeconds: 43_200 } as const;

const Entry = z.object({
  Id: z.string(),
  MessageBody: z.string(),
  DelaySeconds: z._default(z.int(), 0),
});
const Batch = z.object({ QueueUrl: z.url(), Entries: z.array(Entry) });
const Visibility = z.object({ QueueUrl: z.url(), ReceiptHandle: z.string(), VisibilityTimeout: z.int() });

class Refusal extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const inRange = (value: number, max: number): boolean => value >= 0 && value <= max;

function queueIn(url: string): QueueName {
  const name = new URL(url).pathname.split("/").at(-1) ?? "";
  if (!isQueueName(name)) throw new Refusal("com.amazonaws.sqs#QueueDoesNotExist", `No queue ${name}`);
  return name;
}

function sendBatch(store: QueueStore, input: unknown): object {
  const { QueueUrl, Entries } = Batch.parse(input);
  const queue = queueIn(QueueUrl);
  if (Entries.length === 0)
    throw new Refusal("com.amazonaws.sqs#EmptyBatchRequest", "The batch has no entries");
  if (Entries.length > limits.entries)
    throw new Refusal("com.amazonaws.sqs#TooManyEntriesInBatchRequest", `${Entries.length} entries`);
  const [good, bad] = [true, false].map((wanted) =>
    Entries.filter(({ DelaySeconds }) => inRange(DelaySeconds, limits.delaySeconds) === wanted),
  );
  return {
    Successful: good?.map(({ Id, MessageBody, DelaySeconds }) => ({
      Id,
      MessageId: store.send(queue, MessageBody, DelaySeconds),
    })),
    Failed: bad?.map(({ Id }) => ({ Id, SenderFault: true, Code: "InvalidParameterValue" })),
  };
}

function changeVisibility(store: QueueStore, input: unknown): object {
  const { QueueUrl, ReceiptHandle, VisibilityTimeout } = Visibility.parse(input);
  if (!inRange(VisibilityTimeout, limits.visibilitySeconds))
    throw new Refusal("InvalidParameterValue", `${VisibilityTimeout} is no visibility time-out`);
  if (!store.hide(queueIn(QueueUrl), ReceiptHandle, VisibilityTimeout))
    throw new Refusal("com.amazonaws.sqs#MessageNotInflight", "The message is not in flight");
  return {};
}

const actions: Record<string, (store: QueueStore, input: unknown) => object> = {
  "AmazonSQS.SendMessageBatch": sendBatch,
  "AmazonSQS.ChangeMessageVisibility": changeVisibility,
};

function refuse(response: ServerResponse, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  const isInput = error instanceof SyntaxError || error instanceof z.core.$ZodError;
  const own = `com.amazonaws.sqs#${isInput ? "InvalidMessageContents" : "InternalFailure"}`;
  const isRefused = error instanceof Refusal;
  sendJson(response, isInput || isRefused ? 400 : 500, { __type: isRefused ? error.code : own, message });
}

/** SQS stand-in for sending; the stage delivers messages itself, as Lambda does. */
export function startSqs(store: QueueStore): Promise<Listening> {
  return listen(async (request, response) => {
    const body = await readBody(request, limits.bodyBytes);
    try {
      const act = actions[String(request.headers["x-amz-target"])];
      if (!act || !body) throw new Refusal("com.amazonaws.sqs#UnsupportedOperation", "Not served here");
      sendJson(response, 200, act(store, JSON.parse(body.toString())));
    } catch (error) {
      refuse(response, error);
    }
  });
}
