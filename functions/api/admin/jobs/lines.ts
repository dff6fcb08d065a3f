import { jobCalls } from "../../../../shared/batch-jobs/schemas.ts";
import { found } from "../../../../shared/core/errors.ts";
import { findJob } from "../../../batch-jobs/job.table.ts";
import { pageOfLines } from "../../../batch-jobs/line.table.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { readableJob } from "../../../subjects/job-access.ts";

const maxListed = 100;

export const handler = endpoint(
  jobCalls,
  "admin/jobs/lines",
  async ({ id, limit = maxListed, ...query }, caller) => {
    const job = found(readableJob(caller, await findJob(id)), "Job");
    const { items, nextCursor } = await pageOfLines(job, { limit, ...query });
    return { success: true, lines: items, nextCursor };
  },
);
