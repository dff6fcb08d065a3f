import { findJob } from "../../functions/batch-jobs/job.table.ts";
import { underWay } from "../../functions/batch-jobs/job.ts";
import { workJob } from "../../functions/batch-jobs/work-job.ts";
import { jobKinds } from "../../functions/subjects/job-kinds.ts";

/** Works on one job until its pass ends, as the queue's messages would. */
export async function workOff(jobId: string): Promise<void> {
  for (;;) {
    const job = underWay(await findJob(jobId));
    if (!job) return;
    const message = { jobId, generation: job.generation, from: job.handled };
    await workJob(message, jobKinds, { now: new Date(), hasTime: () => true });
  }
}
