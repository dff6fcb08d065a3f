import { randomUUID } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import type { Job } from "../jobs.ts";
import { contextOf, type Handler, region } from "./lambda.ts";
import type { Stream, StreamRecord } from "./stream.ts";
import { handleInOrder } from "./stream-job.ts";

interface DeadLetter {
  job: string;
  at: string;
  reason: string;
  record: StreamRecord;
}

interface Kept {
  streamArn: string;
  positions: Record<string, string>;
  deadLetters: DeadLetter[];
}

interface Run {
  at: string;
  milliseconds: number;
  error?: string;
}

export interface Jobs {
  /** Runs a job now, whatever its trigger; unknown names are refused with undefined. */
  run(name: string): Promise<Run | undefined>;
  /** Resolves when all stream records so far are handled or put aside. */
  drain(): Promise<void>;
  /** Something may have been written. */
  wake(): void;
  describe(): object;
  close(): Promise<void>;
}

interface Options {
  jobs: Readonly<Record<string, Job>>;
  load(name: string): Promise<Handler>;
  stream: Stream;
  /** Positions in the stream and dead letters, kept with the data they speak of. */
  file: string;
}

const timeoutMilliseconds = 60_000;
const pageSize = 1000;
/** Writes that come close together make one batch. */
const gatherMilliseconds = 50;
/** Writes around the gateway, such as expired items, are found this late. */
const pollMilliseconds = 15_000;

function readKept(file: string, streamArn: string): Kept {
  const kept: Kept | undefined = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
  return kept?.streamArn === streamArn ? kept : { streamArn, positions: {}, deadLetters: [] };
}

const scheduledEvent = () => ({
  version: "0",
  id: randomUUID(),
  source: "aws.events",
  account: "000000000000",
  time: new Date().toISOString(),
  region,
  resources: [],
  "detail-type": "Scheduled Event",
  detail: {},
});

/** The stage's EventBridge schedules and stream mappings. */
export function startJobs({ jobs, load, stream, file }: Options): Jobs {
  const kept = readKept(file, stream.arn);
  const runs = new Map<string, Run>();
  const ending = new AbortController();
  const streamJobs = Object.keys(jobs).filter((name) => jobs[name]?.trigger === "stream");

  function save(): void {
    writeFileSync(`${file}.new`, JSON.stringify(kept));
    renameSync(`${file}.new`, file);
  }

  async function invoke(name: string, event: object): Promise<unknown> {
    const handler = await load(name);
    return handler(event, contextOf(name, timeoutMilliseconds));
  }

  /** One page of what the job has not seen; false when there was nothing. */
  async function pump(name: string): Promise<boolean> {
    const records = await stream.readAfter(kept.positions[name], pageSize);
    const advance = (record: StreamRecord) => {
      kept.positions[name] = record.dynamodb.SequenceNumber;
      save();
    };
    await handleInOrder(
      records,
      (batch) => invoke(name, { Records: batch }),
      {
        handled: (batch) => batch.slice(-1).forEach(advance),
        dead(record, reason) {
          console.error(`Job ${name}: record ${record.eventID} put aside: ${reason}`);
          kept.deadLetters.push({ job: name, at: new Date().toISOString(), reason, record });
          advance(record);
        },
      },
      ending.signal,
    );
    return records.length > 0;
  }

  async function pumpAll(): Promise<void> {
    await Promise.all(
      streamJobs.map(async (name) => {
        while (!ending.signal.aborted && (await pump(name)));
      }),
    );
  }

  let pumping: Promise<void> | undefined;
  let again: Promise<void> | undefined;

  /** Records written before the call are handled when it resolves; calls meanwhile share one more round. */
  function drain(): Promise<void> {
    if (streamJobs.length === 0) return Promise.resolve();
    if (pumping) {
      again ??= pumping
        .catch(() => undefined)
        .then(() => {
          again = undefined;
          return drain();
        });
      return again;
    }
    pumping = pumpAll().finally(() => {
      pumping = undefined;
    });
    return pumping;
  }

  const drainQuietly = () =>
    drain().catch((error) => {
      if (!ending.signal.aborted) console.error("Stream jobs:", error);
    });

  async function run(name: string): Promise<Run | undefined> {
    if (!Object.hasOwn(jobs, name)) return undefined;
    const at = new Date().toISOString();
    const started = performance.now();
    const failure = await (streamJobs.includes(name) ? drain() : invoke(name, scheduledEvent())).then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    const result = {
      at,
      milliseconds: Math.round(performance.now() - started),
      ...(failure && { error: failure }),
    };
    runs.set(name, result);
    wake();
    return result;
  }

  let gathering: NodeJS.Timeout | undefined;
  function wake(): void {
    if (streamJobs.length === 0) return;
    gathering ??= setTimeout(() => {
      gathering = undefined;
      void drainQuietly();
    }, gatherMilliseconds).unref();
  }

  async function runOnSchedule(name: string): Promise<void> {
    const result = await run(name);
    if (result?.error) console.error(`Job ${name}: ${result.error}`);
  }

  const timers = Object.entries(jobs).flatMap(([name, job]) =>
    job.trigger === "schedule"
      ? [setInterval(() => void runOnSchedule(name), job.everyMinutes * 60_000).unref()]
      : [],
  );
  if (streamJobs.length > 0) timers.push(setInterval(() => void drainQuietly(), pollMilliseconds).unref());
  wake();

  return {
    run,
    drain,
    wake,
    describe: () => ({
      jobs: Object.entries(jobs).map(([name, job]) => ({ name, ...job, lastRun: runs.get(name) })),
      deadLetters: kept.deadLetters.toReversed(),
    }),
    async close() {
      ending.abort();
      for (const timer of timers) clearInterval(timer);
      clearTimeout(gathering);
      await pumping?.catch(() => undefined);
    },
  };
}
