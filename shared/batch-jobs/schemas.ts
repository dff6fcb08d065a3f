import * as z from "zod/mini";
import { withSchemas } from "../core/route.ts";
import { Id, NextCursor, NumberText, Paging, Success, Timestamp } from "../core/wire.ts";
import { jobKinds, jobPasses, jobStates, jobSteps, outcomes } from "./job-states.ts";
import { jobRoutes } from "./routes.ts";

/** A field's value as people read it in a result; null where there is none. */
const Shown = z.nullable(z.union([z.string(), z.number(), z.boolean()]));

const FieldChange = z.object({ field: z.string(), old: Shown, new: Shown });
export type FieldChange = z.infer<typeof FieldChange>;

const LineProblem = z.object({ column: z.string(), reason: z.string(), remedy: z.string() });
export type LineProblem = z.infer<typeof LineProblem>;

export const JobLine = z.object({
  line: z.int(),
  outcome: z.enum(outcomes),
  product: z.optional(Id),
  /** What people call the line's noun: a product's name. */
  name: z.optional(z.string()),
  changes: z.optional(z.array(FieldChange)),
  problem: z.optional(LineProblem),
  note: z.optional(z.string()),
});
export type JobLine = z.infer<typeof JobLine>;

/** The smallest or largest change of a bulk edit: of the price in rupees, else of the stock in units. */
export const Extreme = z.object({
  product: Id,
  name: z.string(),
  field: z.enum(["price", "stock"]),
  old: z.number(),
  new: z.number(),
});
export type Extreme = z.infer<typeof Extreme>;

export const JobProblem = z.object({ reason: z.string(), remedy: z.string() });
export type JobProblem = z.infer<typeof JobProblem>;

export const JobCounts = z.object({
  lines: z.int(),
  handled: z.int(),
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
});
export type JobCounts = z.infer<typeof JobCounts>;

export const Job = z.extend(JobCounts, {
  _id: Id,
  kind: z.enum(jobKinds),
  state: z.enum(jobStates),
  pass: z.optional(z.enum(jobPasses)),
  /** In words: "Price +10% · 42 products". */
  summary: z.string(),
  by: z.string(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  steps: z.array(z.enum(jobSteps)),
  stopping: z.optional(z.boolean()),
  /** The job that has to end before this one starts. */
  waitingFor: z.optional(Id),
  undoUntil: z.optional(Timestamp),
  problem: z.optional(JobProblem),
  smallest: z.optional(Extreme),
  largest: z.optional(Extreme),
  link: z.optional(z.string()),
});
export type Job = z.infer<typeof Job>;

export const JobAnswer = z.object({ success: Success, job: Job });

const jobId = { id: Id };

/** Results are listed in the order of their lines, at most 100 by default. */
const LinesQuery = z.object({
  ...jobId,
  outcome: z.optional(z.enum(outcomes, `Choose from ${outcomes.join(", ")}`)),
  limit: z.optional(z.pipe(NumberText, z.int().check(z.minimum(1), z.maximum(500)))),
  cursor: Paging.cursor,
});

export const jobCalls = /* @__PURE__ */ withSchemas(jobRoutes, {
  "admin/jobs/list": {
    input: z.object(Paging),
    output: z.object({ success: Success, jobs: z.array(Job), nextCursor: NextCursor }),
  },
  "admin/jobs/get": { input: z.object(jobId), output: JobAnswer },
  "admin/jobs/lines": {
    input: LinesQuery,
    output: z.object({ success: Success, lines: z.array(JobLine), nextCursor: NextCursor }),
  },
  "admin/jobs/result": { input: z.object(jobId), output: z.object({ success: Success }) },
  "admin/jobs/step": { input: z.object({ ...jobId, step: z.enum(jobSteps) }), output: JobAnswer },
});
