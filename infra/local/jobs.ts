import { randomUUID } from "node:crypto";
import type { Job } from "../jobs.ts";
import { type Invoke, region } from "./lambda.ts";
import type { Stream } from "./stream.ts";
import { StreamJobs } from "./stream-jobs.ts";

interface Run {
  at: string;
  milliseconds: number;
  error?: string;
}

interface Options {
  jobs: Readonly<Record<string, Job>>;
  invoke: Invoke;
  stream: Stream;
  file: string;
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

/** The stage's jobs: acts as EventBridge's schedules and as Lambda's stream mappings. */
export class Jobs {
  readonly #table: Options["jobs"];
  readonly #invoke: Invoke;
  readonly #streams: StreamJobs;
  readonly #runs = new Map<string, Run>();
  readonly #timers: NodeJS.Timeout[];

  constructor({ jobs, invoke, stream, file }: Options) {
    this.#table = jobs;
    this.#invoke = invoke;
    const names = Object.keys(jobs).filter((name) => jobs[name]?.trigger === "stream");
    this.#streams = new StreamJobs({ names, invoke, stream, file });
    this.#timers = Object.entries(jobs).flatMap(([name, job]) =>
      job.trigger === "schedule"
        ? [setInterval(() => void this.#runOnSchedule(name), job.everyMinutes * 60_000).unref()]
        : [],
    );
  }

  /** Call it after a write, so that stream jobs look for new records. */
  wake(): void {
    this.#streams.wake();
  }

  /** Invokes a job with an event, as EventBridge would. */
  async report(name: string, event: object): Promise<void> {
    await this.#invoke(name, event);
    this.wake();
  }

  /** Resolves once all stream records so far have been handled or put aside. */
  drain(): Promise<void> {
    return this.#streams.drain();
  }

  /** Runs a job now, whatever its trigger. Undefined when there is no job of that name. */
  async run(name: string): Promise<Run | undefined> {
    const job = Object.hasOwn(this.#table, name) ? this.#table[name] : undefined;
    if (job === undefined) return undefined;
    const at = new Date().toISOString();
    const began = performance.now();
    let failure: { error: string } | undefined;
    try {
      await (job.trigger === "stream" ? this.drain() : this.#invoke(name, scheduledEvent()));
    } catch (error) {
      failure = { error: error instanceof Error ? error.message : String(error) };
    }
    const run = { at, milliseconds: Math.round(performance.now() - began), ...failure };
    this.#runs.set(name, run);
    this.wake();
    return run;
  }

  describe(): object {
    const jobs = Object.entries(this.#table).map(([name, job]) => ({
      name,
      ...job,
      lastRun: this.#runs.get(name),
    }));
    return { jobs, deadLetters: this.#streams.deadLetters };
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await this.#streams.close();
  }

  async #runOnSchedule(name: string): Promise<void> {
    const run = await this.run(name);
    if (run?.error) console.error(`Job ${name}: ${run.error}`);
  }
}
