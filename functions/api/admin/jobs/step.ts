import { jobCalls } from "../../../../shared/batch-jobs/schemas.ts";
import { found } from "../../../../shared/core/errors.ts";
import { findJob } from "../../../batch-jobs/job.table.ts";
import { jobOnWire } from "../../../batch-jobs/job.ts";
import { stepJob } from "../../../batch-jobs/request-job.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { requirePermission } from "../../../identity/staff.ts";
import { readableJob } from "../../../subjects/job-access.ts";

export const handler = endpoint(jobCalls, "admin/jobs/step", async ({ id, step }, by) => {
  const { kind } = found(readableJob(by, await findJob(id)), "Job");
  if (kind !== "export") requirePermission(by, "catalogue:write");
  return { success: true, job: jobOnWire(await stepJob(by, id, step), by.now) };
});
