import { requestAws } from "./aws-request.ts";
import { type Env, env } from "./env.ts";

export type QueueVariable = Extract<keyof Env, `${string}_QUEUE`>;

export async function callSqs(action: string, queue: QueueVariable, input: object): Promise<string> {
  const QueueUrl = env(queue);
  const { status, bytes } = await requestAws({
    service: "sqs",
    method: "POST",
    url: new URL("/", QueueUrl),
    headers: { "content-type": "application/x-amz-json-1.0", "x-amz-target": `AmazonSQS.${action}` },
    body: Buffer.from(JSON.stringify({ QueueUrl, ...input })),
  });
  const text = Buffer.from(bytes).toString();
  if (status >= 300) throw new Error(`SQS answers ${status}: ${text}`);
  return text;
}
