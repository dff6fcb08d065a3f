import { Logger } from "@aws-lambda-powertools/logger";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import * as z from "zod/mini";
import { workOff } from "../platform/queue-worker.ts";
import { followSchedule } from "../subjects/follow-schedule.ts";

const logger = new Logger({ serviceName: "due-product" });

const Due = z.object({ productId: z.string() });

export const handler = (event: SQSEvent): Promise<SQSBatchResponse> =>
  workOff(event, {
    queue: "DUE_PRODUCTS_QUEUE",
    logger,
    work: (body, now) => followSchedule(Due.parse(body).productId, now),
  });
