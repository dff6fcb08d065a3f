import { isUnderWay } from "../../shared/batch-jobs/job-states.ts";
import {
  type Condition,
  check,
  exists,
  missing,
  missingOr,
  put,
  remove,
  type TransactItem,
  update,
} from "../platform/expressions.ts";
import { newestOf, oldestOf } from "../platform/list.ts";
import type { Page } from "../platform/query.ts";
import type { Item, Key } from "../platform/schema.ts";
import { getItem, transact, write } from "../platform/table.ts";
import { Job } from "./job.ts";

const jobs = "JOBS";
/** Lists the jobs that wait or work, so that a sweep finds those whose message was lost. */
const open = "OPENJOBS";
const maxOpen = 200;

export const jobPartition = (id: string): string => `JOB#${id}`;
export const jobKey = (id: string): Key => ({ pk: jobPartition(id), sk: "JOB" });
const claimKey = (kind: string): Key => ({ pk: `JOBCLAIM#${kind}`, sk: "CLAIM" });

const listing = (job: Job) =>
  isUnderWay(job) ? { ownerPk: open, ownerSk: job.id } : { ownerPk: undefined, ownerSk: undefined };

export const readJob = (item: Item): Job => Job.parse(item);

export const createJob = (job: Job): TransactItem =>
  put<Job>({ ...jobKey(job.id), ...job, ...listing(job), kindPk: jobs, kindSk: job.id }, { pk: missing });

export async function findJob(id: string): Promise<Job | undefined> {
  const item = await getItem(jobKey(id));
  return item && readJob(item);
}

export const findJobs = (page: Page) => newestOf({ index: "byKind", partition: jobs }, page, readJob);

/** Oldest first. The index is a moment behind. */
export const findOpenJobs = (): Promise<Job[]> =>
  oldestOf({ index: "byOwner", partition: open }, maxOpen, readJob);

export type JobChange = Partial<Omit<Job, "id" | "kind">>;

/** Fails if the job took another step, or its lines were handled by another worker, since it was read. */
export const changeJob = (seen: Job, change: JobChange, where: Condition<Job> = {}): TransactItem => {
  const { generation, handled, state } = seen;
  return update<Job>(
    jobKey(seen.id),
    { set: { ...change, ...listing({ ...seen, ...change }) } },
    { generation, handled, state, ...where },
  );
};

/** Fails once staff asked to stop, or the pass ended. */
export const stillIn = ({ id, generation, state }: Job): TransactItem =>
  check<Job>(jobKey(id), { generation, state, stopping: undefined });

export async function countFailure({ id, generation, handled }: Job, now: Date): Promise<void> {
  await write(
    update<Job>(
      jobKey(id),
      { add: { failures: 1 }, set: { updatedAt: now.toISOString() } },
      { generation, handled },
    ),
  );
}

export async function touchJob({ id }: Job, now: Date): Promise<void> {
  await write(update<Job>(jobKey(id), { set: { updatedAt: now.toISOString() } }, { pk: exists }));
}

interface Claim {
  jobId: string;
}

const claim = ({ id, kind, expiresAtSeconds }: Job): TransactItem =>
  put<Claim>({ ...claimKey(kind), jobId: id, expiresAtSeconds }, { jobId: missingOr(id) });

/** Fails if another job of the kind has the claim. */
export const releaseClaim = ({ id, kind }: Job): TransactItem =>
  remove<Claim>(claimKey(kind), { jobId: missingOr(id) });

export async function claimHolder({ kind }: Job): Promise<string | undefined> {
  const item = await getItem(claimKey(kind));
  return item && String(item.jobId);
}

/** Starts the job if no other one of its kind works. Returns the names of the conditions that failed. */
export const startExclusively = (seen: Job, change: JobChange) =>
  transact({ job: changeJob(seen, change), claim: claim(seen) });
