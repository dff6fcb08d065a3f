import * as z from "zod/mini";
import { BulkChange } from "../../shared/bulk-edits/schemas.ts";
import type { Job } from "../batch-jobs/job.ts";

const BulkInput = z.object({
  select: z.object({
    /** The number of products that staff chose one by one. Their ids are in the bucket. */
    chosen: z.optional(z.number()),
    filter: z.optional(z.record(z.string(), z.string())),
  }),
  change: BulkChange,
});
export type BulkInput = z.infer<typeof BulkInput>;

export const inputOf = ({ input }: Pick<Job, "input">): BulkInput => BulkInput.parse(input);
