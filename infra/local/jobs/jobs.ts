import { randomUUID } from "node:crypto";
import { isJobName, needsOf } from "../../functions.ts";
import type { Job } from "../../jobs.ts";
import { isQueueName, queueBehind } from "../../queues.ts";
import { type Invoke, region } from "../lambda/lambda.ts";
import type { QueueStore } from "../queues/queue-store.ts";
import type { Stream } from "../table/stream.ts";
import { QueueJobs } from "./queue-jobs.ts";
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
  queueStore: QueueStore;
  pausedQueues: readonly string[];
  file: string;
  /** Undefined if no pages are served. */
  pages: readonly string[] | undefined;
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

/** Acts as EventBridge's schedules and Lambda's event source mappings. */
export class Jobs {
  readonly #table: Options["jobs"];
  readonly #invoke: Invoke;
  readonly #streams: StreamJobs;
  readonly #queues: QueueJobs;
  readonly #runs = new Map<string, Run>();
  readonly #pages: Options["pages"];
  readonly #timers: NodeJS.Timeout[];
  readonly #reports = new Set<Promise<void>>();

  constructor({ jobs, invoke, stream, queueStore, pausedQueues, file, pages }: Options) {
    this.#table = jobs;
    this.#pages = pages;
    this.#invoke = invoke;
    const rows = Object.entries(jobs);
    const filters = rows.flatMap(([name, job]) =>
      job.trigger === "stream" ? [[name, job.filters] as const] : [],
    );
    this.#streams = new StreamJobs({ filters: new Map(filters), invoke, stream, file });
    const byQueue = rows.flatMap(([name, job]) =>
      job.trigger === "queue" ? [[job.queue, name] as const] : [],
    );
    this.#queues = new QueueJobs({
      jobs: new Map(byQueue),
      // The job may have written to the table.
      invoke: (name, event) => invoke(name, event).finally(() => this.#streams.wake()),
      store: queueStore,
      paused: pausedQueues,
    });
    this.#timers = Object.entries(jobs).flatMap(([name, job]) =>
      job.trigger === "schedule" && !job.onlyWatched
        ? [setInterval(() => void this.#runOnSchedule(name), job.everyMinutes * 60_000).unref()]
        : [],
    );
  }

  /** Runs jobs that follow a deployment. Call it once the stage has started. */
  followStart(): void {
    if (this.#pages === undefined) return;
    for (const [name, job] of Object.entries(this.#table))
      if (job.trigger === "schedule" && job.listsPages)
        this.#timers.push(setTimeout(() => void this.#runOnSchedule(name), 1000).unref());
  }

  /** Call it after writes and clock changes. */
  wake(): void {
    this.#streams.wake();
    this.#queues.wake();
  }

  async report(name: string, event: object): Promise<void> {
    await this.#invoke(name, event);
    this.wake();
  }

  /** Doesn't wait; a drain does. */
  reportSoon(name: string, event: object): void {
    const report = this.report(name, event)
      .catch((error) => console.error(`Job ${name}: ${error instanceof Error ? error.message : error}`))
      .finally(() => this.#reports.delete(report));
    this.#reports.add(report);
  }

  /** Waits until all records and their consequences are handled or set aside. */
  async drain(): Promise<void> {
    let steps: number;
    do {
      steps = this.#queues.steps;
      await this.#streams.drain();
      await this.#queues.settle();
      await Promise.all(this.#reports);
      // Handling messages may have changed the table after its stream was checked.
    } while (this.#queues.steps !== steps);
  }

  /** Waits until only delayed messages are left. Returns false for an unknown queue. */
  async drainQueue(name: string): Promise<boolean> {
    if (!isQueueName(name)) return false;
    await this.#streams.drain();
    await this.#queues.drain(name);
    return true;
  }

  queues(): object[] {
    return this.#queues.describe();
  }

  /** Returns undefined for an unknown job. */
  async run(name: string): Promise<Run | undefined> {
    const job = Object.hasOwn(this.#table, name) ? this.#table[name] : undefined;
    if (job === undefined) return undefined;
    const at = new Date().toISOString();
    const began = performance.now();
    let failure: { error: string } | undefined;
    try {
      await this.#start(name, job);
    } catch (error) {
      failure = { error: error instanceof Error ? error.message : String(error) };
    }
    const run = { at, milliseconds: Math.round(performance.now() - began), ...failure };
    this.#runs.set(name, run);
    this.wake();
    return run;
  }

  async #start(name: string, job: Job): Promise<void> {
    if (job.trigger === "stream") return this.#streams.drain();
    if (job.trigger === "queue") await this.drainQueue(job.queue);
    // Its cards are test cards.
    else await this.#invoke(name, { ...scheduledEvent(), pays: true, pages: this.#pages });
    // A job that sends messages has run when they are handled.
    if (isJobName(name))
      await this.#queues.settle(needsOf(`jobs/${name}`).queues.map((each) => queueBehind[each]));
  }

  describe(): object {
    const jobs = Object.entries(this.#table).map(([name, job]) => ({
      name,
      ...job,
      lastRun: this.#runs.get(name),
    }));
    const deadMessages = this.#queues.deadMessages.map(({ queue, diedAt, receives, ...record }) => ({
      job: queue,
      at: new Date(diedAt).toISOString(),
      reason: `received ${receives} times`,
      record,
    }));
    return { jobs, deadLetters: [...this.#streams.deadLetters, ...deadMessages] };
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.all([this.#streams.close(), this.#queues.close(), ...this.#reports]);
  }

  async #runOnSchedule(name: string): Promise<void> {
    const run = await this.run(name);
    if (run?.error) console.error(`Job ${name}: ${run.error}`);
  }
}
