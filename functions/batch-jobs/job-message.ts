import * as z from "zod/mini";
import { sendMessages } from "../platform/queue.ts";
import type { Job } from "./job.ts";

/** Asks for the chunk that begins at `from`. */
export const JobMessage = z.object({ jobId: z.string(), generation: z.number(), from: z.number() });
export type JobMessage = z.infer<typeof JobMessage>;

export const sendJob = ({ id: jobId, generation, handled: from }: Job): Promise<void> =>
  sendMessages("BATCH_QUEUE", [{ body: { jobId, generation, from } satisfies JobMessage }]);

/** The sweep sends it again, so a queue that can't be reached only delays the job. */
export const sendJobSoon = (job: Job): Promise<void> => sendJob(job).catch(() => undefined);
