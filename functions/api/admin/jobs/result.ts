import { jobCalls } from "../../../../shared/batch-jobs/schemas.ts";
import { csvType } from "../../../../shared/core/csv.ts";
import { found } from "../../../../shared/core/errors.ts";
import { findJob } from "../../../batch-jobs/job.table.ts";
import { linkToFile } from "../../../batch-jobs/job-file.ts";
import { resultCsv } from "../../../batch-jobs/result-csv.ts";
import { csvReply, endpoint, FileReply } from "../../../http/endpoint.ts";
import { readableJob } from "../../../subjects/job-access.ts";

export const handler = endpoint(jobCalls, "admin/jobs/result", async ({ id }, caller) => {
  const job = found(readableJob(caller, await findJob(id)), "Job");
  if (job.file) {
    const location = found(await linkToFile(job, caller.now), "File");
    return new FileReply(Buffer.alloc(0), csvType, { status: 302, location });
  }
  return csvReply(await resultCsv(job), `${job.kind}-${job.id}.csv`);
});
