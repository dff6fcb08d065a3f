import type { JobPass } from "../../shared/batch-jobs/job-states.ts";
import type { JobLine } from "../../shared/batch-jobs/schemas.ts";
import { AppError } from "../../shared/core/errors.ts";
import type { TransactItem } from "../platform/expressions.ts";
import { getTogether, rounds, transact } from "../platform/table.ts";
import { jobKey, readJob, stillIn } from "./job.table.ts";
import { type Counts, type JobFindings, type JobUnderWay, noCounts } from "./job.ts";
import { type Chunk, type JobKind, JobRefused, type Shift } from "./kind.ts";
import { findLines, lineKey, readLine, recordLine, rewriteLine, type StoredLine } from "./line.table.ts";

const chunkLines = 25;
const undoLines = 4 * chunkLines;
/** After this many failures of a chunk, the line that fails is refused, and the next one begins a chunk. */
const maxLineFailures = 6;

/** A line to handle. `line` is its number as people count. */
export interface WorkLine {
  line: number;
}

export interface Planned {
  result: JobLine & {
    /** Facts about the line for the run or the undo. They never leave the server. */
    keep?: StoredLine["keep"];
  };
  /** Conditional items of one transaction, at most 98. If one fails, the line is planned anew. */
  writes?: Readonly<Record<string, TransactItem | undefined>>;
}

export interface LineKind<L extends WorkLine> {
  isExclusive: boolean;
  begin(job: JobUnderWay, shift: Shift): Promise<{ lines: number; found?: JobFindings }>;
  /** Returns up to `count` lines of a check or a run from `job.handled` on; fewer end the pass. */
  read(job: JobUnderWay, count: number, shift: Shift): Promise<L[]>;
  check(line: L, job: JobUnderWay, shift: Shift): Promise<Planned["result"]>;
  /** Called again with what is stored then if a write's condition fails. */
  apply(line: L, job: JobUnderWay, shift: Shift): Promise<Planned>;
  /** Reverses what the run did with a line: `changed` if it did, `refused` if it left alone what others changed. */
  undo?(done: StoredLine, job: JobUnderWay, shift: Shift): Promise<Planned>;
  find?(job: JobUnderWay, results: readonly StoredLine[]): JobFindings;
  end?(job: JobUnderWay, shift: Shift): Promise<JobFindings>;
}

const ourFault = {
  reason: "Something went wrong on our side",
  remedy: "Try again. If it fails once more, contact the person who maintains this shop",
};

const isOurFault = ({ problem }: StoredLine): boolean => problem?.reason === ourFault.reason;

function countsOf(results: readonly StoredLine[]): Counts {
  const counts = { ...noCounts };
  for (const { outcome } of results) counts[outcome] += 1;
  return counts;
}

/** Returns the results of a job's check, for a run that follows it line by line. */
export const checkedLines = (job: JobUnderWay, from: number, count: number): Promise<StoredLine[]> =>
  findLines(job, { generation: job.checkGeneration ?? 0, from, count });

const isChange = ({ outcome }: StoredLine): boolean => outcome === "created" || outcome === "changed";

type Plan = () => Promise<Planned>;

/** Writes the line's change and its result at once, unless the pass ended. Throws `unavailable` (503). */
async function once(job: JobUnderWay, ordinal: number, plan: Plan): Promise<StoredLine | undefined> {
  for await (const _ of rounds()) {
    const { result, writes = {} } = await plan();
    const line = { ...result, ordinal };
    const failed = await transact({ ...writes, line: recordLine(job, line), pass: stillIn(job) });
    if (failed.size === 0) return line;
    if (failed.has("pass")) return undefined;
    if (!failed.has("line")) continue;
    const [item] = await getTogether(lineKey(job, ordinal));
    const stored = readLine(item);
    if (stored) return stored;
  }
  throw new AppError("unavailable");
}

const orRefused =
  (job: JobUnderWay, line: number, plan: Plan): Plan =>
  async () => {
    try {
      return await plan();
    } catch (error) {
      if (job.failures < maxLineFailures || error instanceof JobRefused) throw error;
      return { result: { line, outcome: "refused", problem: { column: "", ...ourFault } } };
    }
  };

type Handle = <L extends WorkLine>(kind: LineKind<L>, job: JobUnderWay, shift: Shift) => Promise<Chunk>;

function progress<L extends WorkLine>(
  job: JobUnderWay,
  { find }: LineKind<L>,
  { lines, results }: { lines: readonly L[]; results: readonly StoredLine[] },
): Chunk {
  return {
    handled: results.length,
    counts: countsOf(results),
    isLast: lines.length < chunkLines && results.length === lines.length,
    found: find?.(job, results) ?? {},
  };
}

interface Task {
  ordinal: number;
  plan: Plan;
}

async function work(job: JobUnderWay, tasks: readonly Task[], { hasTime }: Shift) {
  const results: StoredLine[] = [];
  for (const { ordinal, plan } of tasks) {
    if (results.length > 0 && !hasTime()) break;
    const [current, known] = await getTogether(jobKey(job.id), lineKey(job, ordinal));
    if (!current || readJob(current).stopping) return { results, isStopped: true };
    const result = readLine(known) ?? (await once(job, ordinal, plan));
    if (!result) return { results, isStopped: true };
    results.push(result);
    if (isOurFault(result)) break;
  }
  return { results, isStopped: false };
}

const checked: Handle = async (kind, job, shift) => {
  const lines = await kind.read(job, chunkLines, shift);
  const results: StoredLine[] = [];
  for (const [index, line] of lines.entries()) {
    if (index > 0 && !shift.hasTime()) break;
    const plan = orRefused(job, line.line, async () => ({ result: await kind.check(line, job, shift) }));
    const result = { ...(await plan()).result, ordinal: job.handled + index };
    results.push(result);
    if (isOurFault(result)) break;
  }
  return {
    ...progress(job, kind, { lines, results }),
    writes: Object.fromEntries(results.map((each) => [`line ${each.ordinal}`, rewriteLine(job, each)])),
  };
};

const ran: Handle = async (kind, job, shift) => {
  const lines = await kind.read(job, chunkLines, shift);
  const tasks = lines.map((line, index) => ({
    ordinal: job.handled + index,
    plan: orRefused(job, line.line, () => kind.apply(line, job, shift)),
  }));
  const { results, isStopped } = await work(job, tasks, shift);
  return { ...progress(job, kind, { lines, results }), isStopped };
};

const undone: Handle = async (kind, job, shift) => {
  const from = Number(job.cursor ?? 0);
  const lines = await findLines(job, { generation: job.runGeneration ?? 0, from, count: undoLines });
  const changes = lines.filter(isChange);
  const chunk = changes.slice(0, chunkLines);
  const tasks = chunk.map((line) => ({
    ordinal: line.ordinal,
    plan: orRefused(job, line.line, async () => {
      if (!kind.undo) throw new Error("This kind of job can't be undone");
      return kind.undo(line, job, shift);
    }),
  }));
  const { results, isStopped } = await work(job, tasks, shift);
  const isWhole = results.length === changes.length;
  const last = isWhole ? lines.at(-1) : results.at(-1);
  return {
    handled: results.length,
    counts: countsOf(results),
    cursor: String(last === undefined ? from : last.ordinal + 1),
    isLast: isWhole && lines.length < undoLines,
    isStopped,
  };
};

/** Stopping forbids further lines, so those that another worker has handled are complete. */
async function halted(job: JobUnderWay): Promise<Chunk> {
  const { generation, pass, handled } = job;
  const from = pass === "undo" ? Number(job.cursor ?? 0) : handled;
  const results = await findLines(job, { generation, from, count: chunkLines });
  return {
    handled: results.length,
    counts: countsOf(results),
    cursor: pass === "undo" ? String((results.at(-1)?.ordinal ?? from - 1) + 1) : undefined,
    isLast: false,
    isStopped: true,
  };
}

const handlers = { check: checked, run: ran, undo: undone } as const satisfies Record<JobPass, Handle>;

/** Makes a kind of job from what it does with one line. Each line is handled exactly once, whatever crashes. */
export const lineByLine = <L extends WorkLine>(kind: LineKind<L>): JobKind => ({
  isExclusive: kind.isExclusive,
  giveUp: ourFault,
  begin: (job, shift) =>
    job.pass === "undo" ? Promise.resolve({ lines: job.lines }) : kind.begin(job, shift),
  handle: (job, shift) => handlers[job.pass](kind, job, shift),
  halt: halted,
  ...(kind.end && { end: kind.end }),
});
