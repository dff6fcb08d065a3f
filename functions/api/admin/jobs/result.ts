import { jobCalls } from "../../../../shared/batch-jobs/schemas.ts";
import { found } from "../../../../shared/core/errors.ts";
import { findJob } from "../../../batch-jobs/job.table.ts";
import { linkToFile } from "../../../batch-jobs/job-file.ts";
import { resultCsv } from "../../../batch-jobs/result-csv.ts";
import { endpoint, FileReply } from "../../../http/endpoint.ts";

const type = "text/csv; charset=utf-8";

export const handler = endpoint(jobCalls, "admin/jobs/result", async ({ id }) => {
  const job = found(await findJob(id), "Job");
  const location = await linkToFile(job);
  if (location) return new FileReply(Buffer.alloc(0), type, { status: 302, location });
  return new FileReply(Buffer.from(await resultCsv(job)), type, { saveAs: `${job.kind}-${job.id}.csv` });
});
