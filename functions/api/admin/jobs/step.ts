import { jobCalls } from "../../../../shared/batch-jobs/schemas.ts";
import { jobOnWire } from "../../../batch-jobs/job.ts";
import { stepJob } from "../../../batch-jobs/request-job.ts";
import { endpoint } from "../../../http/endpoint.ts";

export const handler = endpoint(jobCalls, "admin/jobs/step", async ({ id, step }, by) => ({
  success: true,
  job: jobOnWire(await stepJob(by, id, step), by.now),
}));
