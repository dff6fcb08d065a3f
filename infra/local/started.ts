export interface Closable {
  close(): Promise<void> | void;
}

/** What was started, closed in the reverse order; what is under way is told by the signal. */
export class Started {
  readonly #parts: Closable[] = [];
  readonly #ending = new AbortController();

  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  /** What comes too late is closed at once. */
  keep<T extends Closable>(part: T): T {
    if (this.signal.aborted) void part.close();
    else this.#parts.push(part);
    return part;
  }

  async close(): Promise<void> {
    this.#ending.abort();
    for (let part = this.#parts.pop(); part; part = this.#parts.pop()) await part.close();
  }
}
