import { findJob } from "../../functions/batch-jobs/job.table.ts";
import { underWay } from "../../functions/batch-jobs/job.ts";
import { workJob } from "../../functions/batch-jobs/work-job.ts";
import { importKind } from "../../functions/imports/import-kind.ts";

/** Works on one job until its pass ends, as the queue's messages would, and prints the memory it took. */
const [id = ""] = process.argv.slice(2);
for (;;) {
  const job = underWay(await findJob(id));
  if (!job) break;
  const message = { jobId: id, generation: job.generation, from: job.handled };
  await workJob(message, { import: async () => importKind }, { now: new Date(), hasTime: () => true });
}
console.log(JSON.stringify({ maxMb: process.resourceUsage().maxRSS / 1024 }));
