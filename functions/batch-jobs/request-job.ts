import {
  type JobKindName,
  type JobPass,
  type JobStep,
  jobNames,
} from "../../shared/batch-jobs/job-states.ts";
import { AppError, found } from "../../shared/core/errors.ts";
import { type Actor, auditEntry } from "../audit/audit.table.ts";
import { newId } from "../platform/id.ts";
import { rounds, transact } from "../platform/table.ts";
import { changeJob, createJob, findJob, type JobChange } from "./job.table.ts";
import { isResumed, type Job, noCounts, stepsOf } from "./job.ts";
import { jobDays } from "./job-days.ts";
import { sendJobSoon } from "./job-message.ts";

interface NewJob {
  kind: JobKindName;
  input: Job["input"];
  summary: string;
  canUndo: boolean;
  /** Begins at once; without it, the job waits for a step. */
  pass?: JobPass;
  /** Why it was started, for the audit. */
  reason?: string | undefined;
  /** For a kind whose files are named by the job. */
  id?: string;
}

const subjectOf = (id: string) => ({ kind: "job", id }) as const;

const begun = (job: Job, pass: JobPass): JobChange => {
  const generation = job.generation + 1;
  return {
    state: "waiting",
    pass,
    generation,
    ...(pass === "check" && { checkGeneration: generation, smallest: undefined, largest: undefined }),
    ...(pass === "run" && { runGeneration: generation }),
    ...noCounts,
    lines: pass === "undo" ? job.created + job.changed : job.lines,
    handled: 0,
    cursor: undefined,
    previous: undefined,
    failures: 0,
    problem: undefined,
  };
};

/** Writes the job with an audit entry, and queues it. Throws `unavailable` (503). */
export async function requestJob(
  by: Actor,
  { pass, reason, id = newId(by.now), ...rest }: NewJob,
): Promise<Job> {
  const { user, now } = by;
  const at = now.toISOString();
  const idle: Job = {
    ...rest,
    id,
    state: "waiting",
    generation: 0,
    by: { id: user.id, name: user.name },
    ...noCounts,
    lines: 0,
    handled: 0,
    failures: 0,
    createdAt: at,
    updatedAt: at,
    expiresAtSeconds: Math.floor(now.getTime() / 1000) + jobDays * 24 * 3600,
  };
  const job = { ...idle, ...(pass && begun(idle, pass)) };
  const details = { summary: rest.summary, input: rest.input, reason };
  const failed = await transact({
    job: createJob(job),
    audit: auditEntry(by, subjectOf(id), `${jobNames[rest.kind]} created`, details),
  });
  if (failed.size > 0) throw new AppError("unavailable");
  if (pass) await sendJobSoon(job);
  return job;
}

const did = { check: "checked", run: "started", stop: "stopped", undo: "undone" } as const;

function changeFor(job: Job, step: JobStep): JobChange {
  if (step === "stop") return { stopping: true };
  return isResumed(job, step) ? { state: "waiting", failures: 0, problem: undefined } : begun(job, step);
}

const isAlready = ({ state, pass }: Job, step: JobStep): boolean =>
  step === "check" && pass === "check" && (state === "waiting" || state === "checking");

/**
 * Takes a step that a member of staff asks for. A check that is under way already is left alone. Throws `not_found`
 * (404), `job_refused` (409) or `unavailable` (503).
 */
export async function stepJob(by: Actor, id: string, step: JobStep): Promise<Job> {
  for await (const _ of rounds()) {
    const job = found(await findJob(id), "Job");
    if (isAlready(job, step)) return job;
    if (!stepsOf(job, by.now).includes(step)) throw new AppError("job_refused", refusalOf(job, step, by.now));
    const change = { ...changeFor(job, step), updatedAt: by.now.toISOString() };
    const failed = await transact({
      job: changeJob(job, change),
      audit: auditEntry(by, subjectOf(id), `${jobNames[job.kind]} ${did[step]}`, { summary: job.summary }),
    });
    if (failed.size > 0) continue;
    const changed = { ...job, ...change };
    await sendJobSoon(changed);
    return changed;
  }
  throw new AppError("unavailable");
}

function refusalOf(job: Job, step: JobStep, now: Date): string {
  const { state, undoUntil } = job;
  if (step === "undo" && undoUntil !== undefined && now.toISOString() > undoUntil)
    return "A job can be undone for 24 hours, and those are over";
  if (step === "run" && job.checkGeneration === undefined) return "Check it first, then run it";
  const name = jobNames[job.kind].toLowerCase();
  const verbs = { check: "be checked", run: "be run", stop: "be stopped", undo: "be undone" };
  return `This ${name} is ${state}, so it can't ${verbs[step]}`;
}
