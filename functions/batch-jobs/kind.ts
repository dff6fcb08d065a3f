import type { JobProblem } from "../../shared/batch-jobs/schemas.ts";
import type { TransactItem } from "../platform/expressions.ts";
import type { Counts, JobFindings, JobUnderWay } from "./job.ts";

/** Refuses the whole job: its state is `failed`, and staff read the problem. */
export class JobRefused extends Error {
  readonly problem: JobProblem;

  constructor(problem: JobProblem) {
    super(problem.reason);
    this.problem = problem;
  }
}

export interface Shift {
  now: Date;
  /** False once the invocation's time is nearly used up: end the chunk, and the next message continues. */
  hasTime(): boolean;
}

/** The outcome of a chunk: its counts, writes and findings are stored at once with the job's progress. */
export interface Chunk {
  handled: number;
  counts: Counts;
  isLast: boolean;
  /** Where the next chunk begins, for kinds that can't tell by the number of lines handled. */
  cursor?: string | undefined;
  /** At most 98. None of them may fail, except when another worker handled the same chunk. */
  writes?: Readonly<Record<string, TransactItem>>;
  found?: JobFindings;
  /** Staff asked to stop, and it did, between two lines. */
  isStopped?: boolean;
}

/**
 * The work of one kind of job. All of it may happen again after a crash, so it must be idempotent: most kinds are made of
 * lines (`lineByLine`), which are handled exactly once.
 */
export interface JobKind {
  readonly isExclusive: boolean;
  readonly giveUp: JobProblem;
  /** Counts the pass's lines, as far as they are known. Throws `JobRefused`. */
  begin(job: JobUnderWay, shift: Shift): Promise<{ lines: number; found?: JobFindings }>;
  /** Handles the lines from `job.handled` or `job.cursor` on. Throws `JobRefused`. */
  handle(job: JobUnderWay, shift: Shift): Promise<Chunk>;
  /** Counts what was handled of a chunk that doesn't end. */
  halt?(job: JobUnderWay): Promise<Chunk>;
  end?(job: JobUnderWay, shift: Shift): Promise<JobFindings>;
}

export type JobKinds = Readonly<Partial<Record<JobUnderWay["kind"], () => Promise<JobKind>>>>;
