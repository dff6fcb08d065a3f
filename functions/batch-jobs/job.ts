import * as z from "zod/mini";
import {
  isUnderWay,
  type JobPass,
  type JobState,
  type JobStep,
  jobKinds,
  jobPasses,
  jobStates,
} from "../../shared/batch-jobs/job-states.ts";
import { Extreme, JobCounts, type Job as JobOnWire, JobProblem } from "../../shared/batch-jobs/schemas.ts";
import { pickFields } from "../../shared/core/fields.ts";

const undoMilliseconds = 24 * 3_600_000;

const JobFile = z.object({
  key: z.string(),
  name: z.string(),
  type: z.string(),
  /** When it is deleted, if that is before its job. */
  until: z.optional(z.string()),
});

export const JobFindings = z.object({
  summary: z.optional(z.string()),
  smallest: z.optional(Extreme),
  largest: z.optional(Extreme),
  /** The job's file in the bucket of pictures, under `jobs/`. */
  file: z.optional(JobFile),
  notes: z.optional(z.record(z.string(), z.unknown())),
});
export type JobFindings = z.infer<typeof JobFindings>;

export const Job = z.extend(JobFindings, {
  id: z.string(),
  kind: z.enum(jobKinds),
  state: z.enum(jobStates),
  pass: z.optional(z.enum(jobPasses)),
  /** Counts passes that were begun. Results are stored under it, so that those of another pass stay apart. */
  generation: z.number(),
  checkGeneration: z.optional(z.number()),
  runGeneration: z.optional(z.number()),
  input: z.record(z.string(), z.unknown()),
  summary: z.string(),
  by: z.object({ id: z.string(), name: z.string() }),
  ...JobCounts.shape,
  /** Where the next chunk begins, if numbers of lines don't tell. */
  cursor: z.optional(z.string()),
  /** Where the last chunk began. */
  previous: z.optional(z.number()),
  failures: z.number(),
  canUndo: z.boolean(),
  stopping: z.optional(z.boolean()),
  waitingFor: z.optional(z.string()),
  undoUntil: z.optional(z.string()),
  problem: z.optional(JobProblem),
  createdAt: z.string(),
  updatedAt: z.string(),
  expiresAtSeconds: z.number(),
});
export type Job = z.infer<typeof Job>;

export type Counts = Pick<Job, "created" | "changed" | "unchanged" | "refused">;
export const noCounts: Counts = { created: 0, changed: 0, unchanged: 0, refused: 0 };

export type JobUnderWay = Job & { pass: JobPass };
export const underWay = (job: Job | undefined): JobUnderWay | undefined =>
  job?.pass !== undefined && isUnderWay(job) ? { ...job, pass: job.pass } : undefined;

export const stateDuring = (pass: JobPass): JobState => (pass === "check" ? "checking" : "running");
const endStates = { check: "checked", run: "done", undo: "undone" } as const satisfies Record<
  JobPass,
  JobState
>;
export const stateAfter = (pass: JobPass): JobState => endStates[pass];

export const undoUntil = (now: Date): string => new Date(now.getTime() + undoMilliseconds).toISOString();

const endedEarly: readonly JobState[] = ["stopped", "failed"];

/** Whether the pass ended early, and may continue where it ended. */
export const isResumed = ({ state, pass }: Job, step: JobPass): boolean =>
  endedEarly.includes(state) && pass === step && step !== "check";

function isAllowed(job: Job, step: JobStep, now: Date): boolean {
  const { state, pass, stopping } = job;
  switch (step) {
    case "check":
      return job.kind !== "export" && (pass === undefined || (pass === "check" && !isUnderWay(job)));
    case "run":
      return state === "checked" || isResumed(job, "run");
    case "stop":
      return isUnderWay(job) && !stopping;
    case "undo":
      if (!job.canUndo || job.undoUntil === undefined || now.toISOString() > job.undoUntil) return false;
      if (pass === "run") return !isUnderWay(job) && job.created + job.changed > 0;
      return isResumed(job, "undo");
  }
}

const steps: readonly JobStep[] = ["check", "run", "stop", "undo"];
export const stepsOf = (job: Job, now: Date): JobStep[] => steps.filter((step) => isAllowed(job, step, now));

export const jobOnWire = (job: Job, now: Date, link?: string): JobOnWire => ({
  ...pickFields(job, { ...JobCounts.shape, kind: true, state: true, summary: true, createdAt: true }),
  ...pickFields(job, { pass: true, updatedAt: true, stopping: true, waitingFor: true }),
  ...pickFields(job, { undoUntil: true, problem: true, smallest: true, largest: true }),
  _id: job.id,
  by: job.by.name,
  steps: stepsOf(job, now),
  link,
});
