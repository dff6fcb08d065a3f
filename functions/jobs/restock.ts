import { Logger } from "@aws-lambda-powertools/logger";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import * as z from "zod/mini";
import { workOff } from "../platform/queue-worker.ts";
import { notifyWaiting } from "../restocks/notify-waiting.ts";

const logger = new Logger({ serviceName: "restock" });

const maxMilliseconds = 40_000;

const RestockEvent = z.object({
  productId: z.string(),
  event: z.string(),
  isByStaff: z.boolean(),
  added: z.optional(z.number()),
});

function work(body: unknown, now: Date): Promise<Date | undefined> {
  const endsAt = performance.now() + maxMilliseconds;
  return notifyWaiting(RestockEvent.parse(body), now, () => performance.now() < endsAt);
}

export const handler = (event: SQSEvent): Promise<SQSBatchResponse> =>
  workOff(event, { queue: "RESTOCKS_QUEUE", logger, work });
