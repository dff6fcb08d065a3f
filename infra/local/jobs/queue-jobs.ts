import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { SQSRecord } from "aws-lambda";
import { type QueueName, queueOf } from "../../queues.ts";
import { region } from "../lambda/lambda.ts";
import type { Counts, DeadMessage, QueueStore, Received } from "../queues/queue-store.ts";

export interface QueueJobsOptions {
  jobs: ReadonlyMap<QueueName, string>;
  invoke(name: string, event: object): Promise<unknown>;
  store: QueueStore;
  /** Delivered only when drained. */
  paused: readonly string[];
}

/** Drains wait for retries due this soon. */
const nearMilliseconds = 2000;
const longestWaitMilliseconds = 60_000;
const lookMilliseconds = 20;

const recordOf = (queue: string, message: Received): SQSRecord => ({
  messageId: message.id,
  receiptHandle: message.receipt,
  body: message.body,
  attributes: {
    ApproximateReceiveCount: String(message.receives),
    SentTimestamp: String(message.sentAt),
    SenderId: "local",
    ApproximateFirstReceiveTimestamp: String(message.firstReceivedAt),
  },
  messageAttributes: {},
  md5OfBody: createHash("md5").update(message.body).digest("hex"),
  eventSource: "aws:sqs",
  eventSourceARN: `arn:aws:sqs:${region}:000000000000:${queue}`,
  awsRegion: region,
});

/** An unknown identifier fails the whole batch. */
function handledOf(messages: readonly Received[], result: unknown): readonly Received[] {
  const report: { batchItemFailures?: { itemIdentifier: string }[] } = Object(result);
  const failed = (report.batchItemFailures ?? []).map(({ itemIdentifier }) => itemIdentifier);
  const isOfBatch = failed.every((id) => messages.some((message) => message.id === id));
  return isOfBatch ? messages.filter(({ id }) => !failed.includes(id)) : [];
}

/** Delivers messages to jobs in batches, at least once. */
export class QueueJobs {
  readonly #options: QueueJobsOptions;
  readonly #running = new Map<QueueName, Set<Promise<void>>>();
  readonly #drained = new Set<QueueName>();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  /** Changes with every start and end of an invocation. */
  steps = 0;

  constructor(options: QueueJobsOptions) {
    this.#options = options;
    for (const queue of options.jobs.keys()) this.#running.set(queue, new Set());
    options.store.listen(() => this.wake());
    this.wake();
  }

  /** Call it after sending and clock changes. */
  wake(): void {
    if (this.#isClosed) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#handOut(), 0).unref();
  }

  describe(): ({ name: string } & Counts)[] {
    return [...this.#running.keys()].map((name) => ({ name, ...this.#options.store.count(name) }));
  }

  get deadMessages(): DeadMessage[] {
    return this.#options.store.deadMessages();
  }

  /** Waits until nothing is waiting, in flight or due soon. */
  async settle(queues: readonly QueueName[] = [...this.#running.keys()]): Promise<void> {
    const active = queues.filter((queue) => this.#isActive(queue));
    while (!this.#isClosed && active.some((queue) => this.#isBusy(queue))) await sleep(lookMilliseconds);
  }

  /** Waits until only delayed messages are left. */
  async drain(queue: QueueName): Promise<void> {
    this.#drained.add(queue);
    try {
      this.wake();
      const isEmpty = () => {
        const { waiting, inFlight } = this.#options.store.count(queue);
        return waiting + inFlight === 0 && !this.#running.get(queue)?.size;
      };
      while (!this.#isClosed && !isEmpty()) await sleep(lookMilliseconds);
    } finally {
      this.#drained.delete(queue);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await Promise.all([...this.#running.values()].flatMap((running) => [...running]));
  }

  #isActive(queue: QueueName): boolean {
    return !this.#options.paused.includes(queue) || this.#drained.has(queue);
  }

  #isBusy(queue: QueueName): boolean {
    const { store } = this.#options;
    const retryAt = store.nextVisibleAt(queue, { retried: true }) ?? Number.POSITIVE_INFINITY;
    const isWorkedOn = (this.#running.get(queue)?.size ?? 0) > 0;
    return isWorkedOn || store.count(queue).waiting > 0 || retryAt - Date.now() < nearMilliseconds;
  }

  #handOut(): void {
    let nextAt = Date.now() + longestWaitMilliseconds;
    for (const [queue, running] of this.#running) {
      if (!this.#isActive(queue)) continue;
      while (running.size < queueOf(queue).maxConcurrency && this.#handBatch(queue, running));
      // Continues when one of its invocations ends.
      const isFull = running.size >= queueOf(queue).maxConcurrency;
      if (!isFull) nextAt = Math.min(nextAt, this.#options.store.nextVisibleAt(queue) ?? nextAt);
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#handOut(), Math.max(0, nextAt - Date.now())).unref();
  }

  /** Returns false if there was nothing to deliver. */
  #handBatch(queue: QueueName, running: Set<Promise<void>>): boolean {
    const messages = this.#options.store.receive(queue, queueOf(queue));
    if (messages.length === 0) return false;
    this.steps += 1;
    const run = this.#invoke(queue, messages).finally(() => {
      running.delete(run);
      this.steps += 1;
      this.wake();
    });
    running.add(run);
    return true;
  }

  /** Redelivers all messages of a run that throws or times out. */
  async #invoke(queue: QueueName, messages: readonly Received[]): Promise<void> {
    const { jobs, invoke, store } = this.#options;
    try {
      const Records = messages.map((message) => recordOf(queue, message));
      const result = await invoke(jobs.get(queue) ?? "", { Records });
      for (const { receipt } of handledOf(messages, result)) store.remove(queue, receipt);
    } catch (error) {
      console.error(`Queue ${queue}: ${error instanceof Error ? error.message : error}`);
    }
  }
}
