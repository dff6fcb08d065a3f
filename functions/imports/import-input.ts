import * as z from "zod/mini";
import type { Job } from "../batch-jobs/job.ts";

const ImportInput = z.object({
  name: z.string(),
  mapping: z.record(z.string(), z.string()),
  hasPhotos: z.boolean(),
});
export type ImportInput = z.infer<typeof ImportInput>;

export const inputOf = ({ input }: Pick<Job, "input">): ImportInput => ImportInput.parse(input);
