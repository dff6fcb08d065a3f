import { Logger } from "@aws-lambda-powertools/logger";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import * as z from "zod/mini";
import { workOff } from "../platform/queue-worker.ts";
import { tellWaiting } from "../restocks/tell-waiting.ts";

const logger = new Logger({ serviceName: "restock" });

/** The job's timeout is a minute. */
const maxMilliseconds = 40_000;

const Restock = z.object({
  productId: z.string(),
  event: z.string(),
  isByStaff: z.boolean(),
  added: z.optional(z.number()),
});

function work(body: unknown, now: Date): Promise<Date | undefined> {
  const endsAt = performance.now() + maxMilliseconds;
  return tellWaiting(Restock.parse(body), now, () => performance.now() < endsAt);
}

export const handler = (event: SQSEvent): Promise<SQSBatchResponse> =>
  workOff(event, { queue: "RESTOCKS_QUEUE", logger, work });
