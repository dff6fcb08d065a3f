import { jobCalls } from "../../../../shared/batch-jobs/schemas.ts";
import { findJobs } from "../../../batch-jobs/job.table.ts";
import { jobOnWire } from "../../../batch-jobs/job.ts";
import { endpoint } from "../../../http/endpoint.ts";

const maxListed = 50;

export const handler = endpoint(
  jobCalls,
  "admin/jobs/list",
  async ({ limit = maxListed, cursor }, { now }) => {
    const { items, nextCursor } = await findJobs({ limit, cursor });
    return { success: true, jobs: items.map((job) => jobOnWire(job, now)), nextCursor };
  },
);
