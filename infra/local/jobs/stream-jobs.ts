import { type EventPattern, matches } from "../../event-pattern.ts";
import type { Stream, StreamRecord } from "../table/stream.ts";
import { handleInOrder } from "./stream-job.ts";
import { type DeadLetter, StreamState } from "./stream-state.ts";

export interface StreamJobsOptions {
  filters: ReadonlyMap<string, readonly EventPattern[]>;
  invoke(name: string, event: object): Promise<unknown>;
  stream: Stream;
  /** Stores positions and dead letters with the stage's data. */
  file: string;
}

const pageSize = 1000;
/** Lets writes close together form one batch. */
const gatherMilliseconds = 50;
/** For changes without a request, such as expired items. */
const pollMilliseconds = 15_000;

/** Delivers records to every job whose filters match, from the stream's start, at least once. */
export class StreamJobs {
  readonly #options: StreamJobsOptions;
  readonly #state: StreamState;
  readonly #ending = new AbortController();
  readonly #poll: NodeJS.Timeout | undefined;
  #gathering: NodeJS.Timeout | undefined;
  #round: Promise<void> | undefined;
  #nextRound: Promise<void> | undefined;

  constructor(options: StreamJobsOptions) {
    this.#options = options;
    this.#state = new StreamState(options.file, options.stream.arn);
    if (options.filters.size === 0) return;
    this.#poll = setInterval(() => void this.#drainQuietly(), pollMilliseconds).unref();
    this.wake();
  }

  get deadLetters(): DeadLetter[] {
    return this.#state.deadLetters();
  }

  /** Call it after a write. */
  wake(): void {
    if (this.#options.filters.size === 0 || this.#nextRound !== undefined) return;
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined;
      void this.#drainQuietly();
    }, gatherMilliseconds).unref();
  }

  /** Waits for all records so far. Calls during a round share the next one. */
  drain(): Promise<void> {
    if (this.#round === undefined) {
      this.#round = this.#drainAll().finally(() => {
        this.#round = undefined;
      });
      return this.#round;
    }
    this.#nextRound ??= this.#round
      .catch(() => undefined)
      .then(() => {
        this.#nextRound = undefined;
        return this.drain();
      });
    return this.#nextRound;
  }

  async close(): Promise<void> {
    this.#ending.abort();
    clearInterval(this.#poll);
    clearTimeout(this.#gathering);
    await this.#round?.catch(() => undefined);
    this.#state.close();
  }

  async #drainQuietly(): Promise<void> {
    try {
      await this.drain();
    } catch (error) {
      if (!this.#ending.signal.aborted) console.error("Stream jobs:", error);
    }
  }

  async #drainAll(): Promise<void> {
    // Jobs are mostly at the same position, and share its first page.
    const firstPages = new Map<string | undefined, Promise<StreamRecord[]>>();
    await Promise.all(
      [...this.#options.filters].map(async ([name, filters]) => {
        const position = this.#state.positionOf(name);
        const first = firstPages.get(position) ?? this.#readPage(name);
        firstPages.set(position, first);
        for (let page = await first; page.length > 0; page = await this.#readPage(name)) {
          await this.#handlePage(name, filters, page);
          if (this.#ending.signal.aborted) return;
        }
      }),
    );
  }

  /** Empty once the stage is closing. */
  async #readPage(name: string): Promise<StreamRecord[]> {
    if (this.#ending.signal.aborted) return [];
    return this.#options.stream.readAfter(this.#state.positionOf(name), pageSize);
  }

  async #handlePage(
    name: string,
    filters: readonly EventPattern[],
    records: readonly StreamRecord[],
  ): Promise<void> {
    await handleInOrder(
      records.filter((record) => filters.some((filter) => matches(filter, record))),
      {
        invoke: (batch) => this.#options.invoke(name, { Records: batch }),
        handled: (batch) => this.#advance(name, batch.at(-1)),
        putAside: (record, reason) => this.#putAside(name, record, reason),
      },
      this.#ending.signal,
    );
    if (!this.#ending.signal.aborted) this.#advance(name, records.at(-1));
  }

  #putAside(job: string, record: StreamRecord, reason: string): void {
    console.error(`Job ${job}: record ${record.eventID} set aside: ${reason}`);
    this.#state.bury({ job, at: new Date().toISOString(), reason, record });
    this.#advance(job, record);
  }

  #advance(job: string, record: StreamRecord | undefined): void {
    const position = record?.dynamodb.SequenceNumber;
    if (position === undefined || position === this.#state.positionOf(job)) return;
    this.#state.advance(job, position);
  }
}
