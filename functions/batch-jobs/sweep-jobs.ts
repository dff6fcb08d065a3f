import { findOpenJobs, touchJob } from "./job.table.ts";
import { sendJob } from "./job-message.ts";

const quietMs = 3 * 60_000;

/** Sends the message of each job that hasn't moved for minutes, because it was lost or waits. Returns their number. */
export async function sweepJobs(now: Date): Promise<number> {
  const before = new Date(now.getTime() - quietMs).toISOString();
  const quiet = (await findOpenJobs()).filter(({ updatedAt }) => updatedAt < before);
  for (const job of quiet) {
    await touchJob(job, now);
    await sendJob(job);
  }
  return quiet.length;
}
