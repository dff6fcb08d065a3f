import { transact } from "../platform/table.ts";
import {
  changeJob,
  claimHolder,
  countFailure,
  findJob,
  findOpenJobs,
  type JobChange,
  releaseClaim,
  startExclusively,
} from "./job.table.ts";
import {
  type JobFindings,
  type JobUnderWay,
  stateAfter,
  stateDuring,
  underWay,
  undoUntil as undoUntilFrom,
} from "./job.ts";
import { type JobMessage, sendJob, sendJobSoon } from "./job-message.ts";
import { type Chunk, type JobKind, type JobKinds, JobRefused, type Shift } from "./kind.ts";

const maxFailures = 12;
/** A message that is this old was sent by a worker that ended before it sent the next one. */
const lostAfterMs = 10_000;

interface Work {
  job: JobUnderWay;
  kind: JobKind;
  shift: Shift;
}

async function wakeNext({ job }: Work): Promise<void> {
  const waiting = (await findOpenJobs()).find(
    (each) => each.kind === job.kind && each.id !== job.id && each.state === "waiting",
  );
  if (waiting) await sendJobSoon(waiting);
}

/** Ends the pass together with its last chunk. Does nothing if another worker was faster. */
async function end(work: Work, change: JobChange, writes: Chunk["writes"] = {}): Promise<void> {
  const { job, kind, shift } = work;
  const isRun = job.pass === "run";
  // A job that waits for another one leaves the claim to it.
  const hasClaim = kind.isExclusive && job.state !== "waiting";
  const failed = await transact({
    ...writes,
    job: changeJob(job, {
      ...change,
      updatedAt: shift.now.toISOString(),
      stopping: undefined,
      waitingFor: undefined,
      ...(isRun && job.canUndo && { undoUntil: undoUntilFrom(shift.now) }),
    }),
    ...(hasClaim && { claim: releaseClaim(job) }),
  });
  if (hasClaim && failed.size === 0) await wakeNext(work);
}

const findings = ({ summary }: JobUnderWay, found: JobFindings | undefined) => ({
  ...found,
  summary: found?.summary ?? summary,
});

async function hasToWait({ job, kind }: Work): Promise<boolean> {
  const waitingFor = kind.isExclusive ? await claimHolder(job) : undefined;
  if (waitingFor === undefined || waitingFor === job.id) return false;
  await transact({ job: changeJob(job, { waitingFor, failures: 0 }) });
  return true;
}

/** Counts the attempt before it is made, since a file may end the process that reads it. */
async function begin({ job, kind, shift }: Work) {
  if (job.failures > maxFailures) throw new JobRefused(kind.giveUp);
  await countFailure(job, shift.now);
  return kind.begin(job, shift);
}

/** Returns the job once its pass has begun, or undefined if another job has to end first. */
async function start(work: Work): Promise<JobUnderWay | undefined> {
  const { job, kind, shift } = work;
  if (await hasToWait(work)) return undefined;
  const { lines, found } = await begin(work);
  const change = {
    ...findings(job, found),
    lines,
    state: stateDuring(job.pass),
    updatedAt: shift.now.toISOString(),
    waitingFor: undefined,
    failures: 0,
  };
  const failed = kind.isExclusive
    ? await startExclusively(job, change)
    : await transact({ job: changeJob(job, change) });
  if (failed.size === 0) return { ...job, ...change };
  if (failed.has("claim")) await hasToWait(work);
  return undefined;
}

const added = ({ created, changed, unchanged, refused }: JobUnderWay, { counts }: Chunk) => ({
  created: created + counts.created,
  changed: changed + counts.changed,
  unchanged: unchanged + counts.unchanged,
  refused: refused + counts.refused,
});

function progressOf({ job, shift }: Work, chunk: Chunk) {
  const handled = job.handled + chunk.handled;
  return {
    ...findings(job, chunk.found),
    ...added(job, chunk),
    handled,
    lines: chunk.isLast ? handled : Math.max(job.lines, handled),
    cursor: chunk.cursor,
    previous: job.handled,
    failures: 0,
    updatedAt: shift.now.toISOString(),
  };
}

async function halt(work: Work, change: JobChange): Promise<void> {
  const chunk = await work.kind.halt?.(work.job);
  await end(work, { ...(chunk && progressOf(work, chunk)), ...change });
}

async function advance(work: Work, chunk: Chunk): Promise<void> {
  const { job, kind, shift } = work;
  const progress = progressOf(work, chunk);
  if (chunk.isStopped) await end(work, { ...progress, state: "stopped" }, chunk.writes);
  else if (chunk.isLast) {
    const last = { ...job, ...progress };
    const found = await kind.end?.(last, shift);
    await end(work, { ...progress, ...findings(last, found), state: stateAfter(job.pass) }, chunk.writes);
  } else {
    const failed = await transact({ ...chunk.writes, job: changeJob(job, progress) });
    if (failed.size === 0) await sendJob({ ...job, ...progress });
  }
}

/** Ends a job that can't go on, and keeps count of failures that another attempt may mend. */
async function fail(work: Work, error: unknown): Promise<undefined> {
  const { job, kind, shift } = work;
  const problem =
    error instanceof JobRefused ? error.problem : job.failures >= maxFailures ? kind.giveUp : undefined;
  if (problem) {
    await halt(work, { state: "failed", problem });
    return undefined;
  }
  if (job.state !== "waiting") await countFailure(job, shift.now);
  throw error;
}

async function workOn(work: Work): Promise<void> {
  const { kind, shift } = work;
  const orFail = (current: Work) => (error: unknown) => fail(current, error);
  const started = work.job.state === "waiting" ? await start(work).catch(orFail(work)) : work.job;
  if (!started) return;
  const current = { ...work, job: started };
  const handle = async () => advance(current, await kind.handle(started, shift));
  await handle().catch(orFail(current));
}

/** Returns when to look again, if the next message may yet have been sent. */
async function lookAgain(job: JobUnderWay, { from }: JobMessage, { now }: Shift): Promise<Date | undefined> {
  if (from !== job.previous) return undefined;
  const lostAt = Date.parse(job.updatedAt) + lostAfterMs;
  if (now.getTime() < lostAt) return new Date(lostAt);
  await sendJob(job);
  return undefined;
}

/**
 * Handles one chunk of a job and sends the message for the next one. Duplicates and late messages do no harm. Returns
 * when to handle the message again, if it has to be.
 */
export async function workJob(message: JobMessage, kinds: JobKinds, shift: Shift): Promise<Date | undefined> {
  const job = underWay(await findJob(message.jobId));
  if (!job || job.generation !== message.generation) return undefined;
  if (message.from !== job.handled) return lookAgain(job, message, shift);
  const kind = await kinds[job.kind]?.();
  if (!kind) throw new Error(`No code handles jobs of the kind ${job.kind}`);
  const work = { job, kind, shift };
  if (job.stopping) await halt(work, { state: "stopped" });
  else await workOn(work);
  return undefined;
}
