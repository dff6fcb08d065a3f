import { jobCalls } from "../../../../shared/batch-jobs/schemas.ts";
import { findJobs } from "../../../batch-jobs/job.table.ts";
import { jobOnWire } from "../../../batch-jobs/job.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { mayReadJob } from "../../../subjects/job-access.ts";

const maxListed = 50;

export const handler = endpoint(
  jobCalls,
  "admin/jobs/list",
  async ({ limit = maxListed, cursor }, caller) => {
    const { items, nextCursor } = await findJobs({ limit, cursor });
    const jobs = items.filter((job) => mayReadJob(caller, job)).map((job) => jobOnWire(job, caller.now));
    return { success: true, jobs, nextCursor };
  },
);
