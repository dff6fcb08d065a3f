import { jobCalls } from "../../../../shared/batch-jobs/schemas.ts";
import { found } from "../../../../shared/core/errors.ts";
import { findJob } from "../../../batch-jobs/job.table.ts";
import { jobOnWire } from "../../../batch-jobs/job.ts";
import { linkToFile } from "../../../batch-jobs/job-file.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { readableJob } from "../../../subjects/job-access.ts";

export const handler = endpoint(jobCalls, "admin/jobs/get", async ({ id }, caller) => {
  const { now } = caller;
  const job = found(readableJob(caller, await findJob(id)), "Job");
  return { success: true, job: jobOnWire(job, now, await linkToFile(job, now)) };
});
