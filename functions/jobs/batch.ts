import { Logger } from "@aws-lambda-powertools/logger";
import type { Context, SQSBatchResponse, SQSEvent } from "aws-lambda";
import { JobMessage } from "../batch-jobs/job-message.ts";
import { workJob } from "../batch-jobs/work-job.ts";
import { workOff } from "../platform/queue-worker.ts";
import { hasMoreThan } from "../platform/work-through.ts";
import { jobKinds } from "../subjects/job-kinds.ts";

const logger = new Logger({ serviceName: "batch" });
/** A line or a page of rows that was begun before this is left must still finish. */
const reserveMilliseconds = 120_000;

export const handler = (event: SQSEvent, context: Context): Promise<SQSBatchResponse> =>
  workOff(event, {
    queue: "BATCH_QUEUE",
    logger,
    work(body, now) {
      const hasTime = hasMoreThan(reserveMilliseconds, context);
      return workJob(JobMessage.parse(body), jobKinds, { now, hasTime });
    },
  });
