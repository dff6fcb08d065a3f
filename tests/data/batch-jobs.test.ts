import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { JobKinds } from "../../functions/batch-jobs/kind.ts";
import { type JobBench, openJobBench, staff } from "../support/job-bench.ts";

/** More than one chunk. */
const lines = 27;

let dir: string;
let bench: JobBench;
let table: typeof import("../../functions/batch-jobs/job.table.ts");
let request: typeof import("../../functions/batch-jobs/request-job.ts");
let kinds: JobKinds;
/** The jobs whose file was read. */
let begun: string[];
/** What happens while a worker applies a line, or undoes it. */
let meanwhile: (line: number) => Promise<void>;
let isReadable: boolean;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "earshot-jobs-"));
  bench = await openJobBench(join(dir, "table.db"));
  table = await import("../../functions/batch-jobs/job.table.ts");
  request = await import("../../functions/batch-jobs/request-job.ts");
  const { lineByLine } = await import("../../functions/batch-jobs/line-by-line.ts");
  const { update } = await import("../../functions/platform/expressions.ts");
  const count = (jobId: string, line: number, add: number) =>
    update<{ times: number }>({ pk: `COUNT#${jobId}`, sk: `LINE#${line}` }, { add: { times: add } });
  const counting = lineByLine({
    isExclusive: true,
    async begin({ id }) {
      begun.push(id);
      return { lines };
    },
    async read({ handled }, wanted) {
      if (!isReadable && handled > 0) throw new Error("The file can't be reached");
      return Array.from({ length: Math.min(wanted, lines - handled) }, (_, index) => ({
        line: handled + index + 2,
      }));
    },
    check: async ({ line }) => ({ line, outcome: line % 5 === 0 ? "refused" : "changed" }),
    async apply({ line }, { id }) {
      await meanwhile(line);
      if (line % 5 !== 0) return { result: { line, outcome: "changed" }, writes: { it: count(id, line, 1) } };
      const problem = { column: "Price", reason: "It is too high", remedy: "Lower it" };
      return { result: { line, outcome: "refused", problem } };
    },
    async undo({ line }, { id }) {
      await meanwhile(line);
      return { result: { line, outcome: "changed" }, writes: { it: count(id, line, -1) } };
    },
  });
  kinds = { "bulk-edit": async () => counting };
});
afterAll(async () => {
  await bench.close();
  await rm(dir, { recursive: true, force: true });
});

beforeEach(() => {
  meanwhile = async () => undefined;
  isReadable = true;
  begun = [];
});

const create = (pass?: "check" | "run") =>
  request.requestJob(staff, {
    kind: "bulk-edit",
    input: {},
    summary: "Counts",
    canUndo: true,
    ...(pass && { pass }),
  });

async function timesHandled(id: string): Promise<number[]> {
  const { everyPage } = await import("../../functions/platform/query.ts");
  const times: number[] = [];
  for await (const items of everyPage({ partition: `COUNT#${id}` }, { ConsistentRead: true }))
    times.push(...items.map((item) => Number(item.times)));
  return times;
}

const changed = lines - 5;
const everyLine = (times: number) => Array.from({ length: changed }, () => times);

test("a job that fails at any of its writes resumes, and handles every line once", async () => {
  for (let nth = 1; ; nth++) {
    const { id } = await create("run");
    bench.faults.plan(
      nth === 1
        ? { kind: "drop-request", times: 3, onlyWrites: true }
        : { kind: "cut-after", nth, onlyWrites: true },
    );
    await bench.drain(kinds, () => bench.faults.clearFaults());
    const hasFailed = bench.faults.clearFaults() === 0;
    expect(await table.findJob(id)).toMatchObject({ state: "done", handled: lines, changed, refused: 5 });
    expect(await timesHandled(id)).toEqual(everyLine(1));
    if (!hasFailed) break;
  }
});

test("messages that arrive twice handle no line twice", async () => {
  const { id } = await create("run");
  while (bench.messages.length > 0 && (await table.findJob(id))?.state !== "done") {
    bench.messages.push(...bench.messages.slice(0, 1));
    await bench.drain(kinds);
  }
  expect(await table.findJob(id)).toMatchObject({ state: "done", handled: lines });
  expect(await timesHandled(id)).toEqual(everyLine(1));
});

test("a check writes nothing; a run follows it, is undone within a day, and lists its lines", async () => {
  const { id } = await create();
  await expect(request.stepJob(staff, id, "run")).rejects.toMatchObject({ code: "job_refused", status: 409 });
  await request.stepJob(staff, id, "check");
  await bench.drain(kinds);
  expect(await table.findJob(id)).toMatchObject({ state: "checked", changed, refused: 5 });
  expect(await timesHandled(id)).toEqual([]);
  await request.stepJob(staff, id, "run");
  await bench.drain(kinds);
  const done = await table.findJob(id);
  expect(done).toMatchObject({ state: "done" });
  const { pageOfLines } = await import("../../functions/batch-jobs/line.table.ts");
  const refused = await pageOfLines(done!, { outcome: "refused", limit: 2 });
  expect(refused.items.map(({ line }) => line)).toEqual([5, 10]);
  const next = await pageOfLines(done!, { outcome: "refused", limit: 9, cursor: refused.nextCursor });
  expect(next.items.map(({ line }) => line)).toEqual([15, 20, 25]);
  await request.stepJob(staff, id, "undo");
  await bench.drain(kinds);
  expect(await table.findJob(id)).toMatchObject({ state: "undone", changed, lines: changed });
  expect(await timesHandled(id)).toEqual(everyLine(0));
  await expect(request.stepJob(staff, id, "undo")).rejects.toMatchObject({ code: "job_refused" });
});

test("an undo is refused after 24 hours", async () => {
  const { id } = await create("run");
  await bench.drain(kinds);
  const until = Date.parse((await table.findJob(id))?.undoUntil ?? "");
  const late = { ...staff, now: new Date(until + 1) };
  await expect(request.stepJob(late, id, "undo")).rejects.toMatchObject({
    message: "A job can be undone for 24 hours, and those are over",
  });
});

test("a second job waits for the first, says so, and starts when it ends", async () => {
  const first = await create("run");
  const second = await create("run");
  const [message] = bench.messages.splice(1, 1);
  const { workJob } = await import("../../functions/batch-jobs/work-job.ts");
  const shift = { now: new Date(), hasTime: () => true };
  await workJob(bench.messages.shift()!, kinds, shift);
  expect((await table.findJob(first.id))?.state).toBe("running");
  await workJob(message!, kinds, shift);
  expect(await table.findJob(second.id)).toMatchObject({
    state: "waiting",
    waitingFor: first.id,
    handled: 0,
  });
  await bench.drain(kinds);
  expect(await table.findJob(second.id)).toMatchObject({ state: "done", handled: lines });
});

test("a refused file ends its job only, and leaves the one that works alone", async () => {
  const [first, second] = [await create("run"), await create("run")];
  const { workJob } = await import("../../functions/batch-jobs/work-job.ts");
  const { JobRefused } = await import("../../functions/batch-jobs/kind.ts");
  const shift = { now: new Date(), hasTime: () => true };
  const [sent, other] = bench.messages.splice(0);
  const kind = await kinds["bulk-edit"]!();
  async function begin(): Promise<never> {
    await workJob(sent!, kinds, shift);
    throw new JobRefused({ reason: "It is empty", remedy: "Add lines" });
  }
  await workJob(other!, { "bulk-edit": async () => ({ ...kind, begin }) }, shift);
  expect(await table.findJob(second.id)).toMatchObject({
    state: "failed",
    problem: { reason: "It is empty" },
  });
  expect((await table.findJob(first.id))?.state).toBe("running");
  expect(await table.claimHolder(first)).toBe(first.id);
  await bench.drain(kinds);
  expect((await table.findJob(first.id))?.state).toBe("done");
});

test("staff stop a job between two lines, and continue it", async () => {
  const { id } = await create("run");
  const { workJob } = await import("../../functions/batch-jobs/work-job.ts");
  await workJob(bench.messages.shift()!, kinds, { now: new Date(), hasTime: () => true });
  expect(await request.stepJob(staff, id, "stop")).toMatchObject({ stopping: true });
  await bench.drain(kinds);
  expect(await table.findJob(id)).toMatchObject({ state: "stopped", handled: 25 });
  await request.stepJob(staff, id, "run");
  await bench.drain(kinds);
  expect(await table.findJob(id)).toMatchObject({ state: "done", handled: lines });
  expect(await timesHandled(id)).toEqual(everyLine(1));
});

test("a worker that staff stop handles no further line, whichever worker ends the job, and its lines are undone", async () => {
  const { id } = await create("run");
  const { workJob } = await import("../../functions/batch-jobs/work-job.ts");
  const work = () => workJob(bench.messages.shift()!, kinds, { now: new Date(), hasTime: () => true });
  meanwhile = async (line) => {
    if (line !== 4) return;
    await request.stepJob(staff, id, "stop");
    await work();
  };
  await work();
  expect(await table.findJob(id)).toMatchObject({ state: "stopped", handled: 2, changed: 2 });
  expect(await timesHandled(id)).toEqual([1, 1]);
  await request.stepJob(staff, id, "undo");
  await bench.drain(kinds);
  expect(await table.findJob(id)).toMatchObject({ state: "undone", changed: 2 });
  expect(await timesHandled(id)).toEqual([0, 0]);
});

test("a job whose file can't be reached for an hour is continued once it can", async () => {
  const { id } = await create("run");
  isReadable = false;
  await bench.drain(kinds);
  const problem = { reason: "Something went wrong on our side" };
  expect(await table.findJob(id)).toMatchObject({ state: "failed", handled: 25, problem });
  isReadable = true;
  expect(await request.stepJob(staff, id, "run")).not.toHaveProperty("problem.reason");
  await bench.drain(kinds);
  expect(await table.findJob(id)).toMatchObject({ state: "done", handled: lines, changed });
  expect(await timesHandled(id)).toEqual(everyLine(1));
});

test("a line that keeps failing is refused, and one that fails after it has as many attempts", async () => {
  const { id } = await create("run");
  let attempts = 0;
  meanwhile = async (line) => {
    if (line === 4 || (line === 6 && ++attempts <= 3)) throw new Error("Storage is away");
  };
  await bench.drain(kinds);
  expect(await table.findJob(id)).toMatchObject({ state: "done", handled: lines, refused: 6 });
  expect(attempts).toBe(4);
});

test("a run that fails within a chunk is undone, and so is the rest after an undo that fails", async () => {
  const { JobRefused } = await import("../../functions/batch-jobs/kind.ts");
  const refuseAt = (refused: number) => async (line: number) => {
    if (line === refused)
      throw new JobRefused({ reason: "The ZIP file is damaged", remedy: "Make a new one" });
  };
  const { id } = await create("run");
  meanwhile = refuseAt(4);
  await bench.drain(kinds);
  expect(await table.findJob(id)).toMatchObject({ state: "failed", pass: "run", handled: 2, changed: 2 });
  await request.stepJob(staff, id, "undo");
  meanwhile = refuseAt(3);
  await bench.drain(kinds);
  expect(await table.findJob(id)).toMatchObject({ state: "failed", pass: "undo", handled: 1, changed: 1 });
  await request.stepJob(staff, id, "undo");
  meanwhile = async () => undefined;
  await bench.drain(kinds);
  expect(await table.findJob(id)).toMatchObject({ state: "undone", handled: 2, changed: 2 });
  expect(await timesHandled(id)).toEqual([0, 0]);
});

test("a job that waits isn't read until its turn", async () => {
  const first = await create("run");
  const { workJob } = await import("../../functions/batch-jobs/work-job.ts");
  const shift = { now: new Date(), hasTime: () => true };
  await workJob(bench.messages.shift()!, kinds, shift);
  const [next] = bench.messages.splice(0);
  const second = await create("run");
  begun = [];
  await bench.drain(kinds);
  expect(await table.findJob(second.id)).toMatchObject({
    state: "waiting",
    waitingFor: first.id,
    failures: 0,
  });
  expect(begun).toEqual([]);
  bench.messages.push(next!);
  await bench.drain(kinds);
  expect(await table.findJob(second.id)).toMatchObject({ state: "done" });
  expect(begun).toEqual([second.id]);
});

test("a file that ends every process that reads it fails its job in the end", async () => {
  const { id } = await create("check");
  const { workJob } = await import("../../functions/batch-jobs/work-job.ts");
  const [message] = bench.messages.splice(0);
  const kind = await kinds["bulk-edit"]!();
  let reads = 0;
  for (let times = 0; times < 20; times++) {
    const ended = new Promise<void>((resolve) => {
      const begin = () => {
        reads += 1;
        resolve();
        return new Promise<never>(() => undefined);
      };
      const shift = { now: new Date(), hasTime: () => true };
      workJob(message!, { "bulk-edit": async () => ({ ...kind, begin }) }, shift).then(() => resolve());
    });
    await ended;
  }
  const problem = { reason: "Something went wrong on our side" };
  expect(await table.findJob(id)).toMatchObject({ state: "failed", problem });
  expect(reads).toBe(13);
});

test("the sweep sends lost messages again", async () => {
  const { id } = await create("run");
  bench.messages.length = 0;
  const { sweepJobs } = await import("../../functions/batch-jobs/sweep-jobs.ts");
  await sweepJobs(new Date());
  expect(bench.messages).toEqual([]);
  await sweepJobs(new Date(Date.now() + 4 * 60_000));
  await bench.drain(kinds);
  expect(await table.findJob(id)).toMatchObject({ state: "done" });
});
