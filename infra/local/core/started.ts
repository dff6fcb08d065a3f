import { Progress } from "./progress.ts";

export interface Closable {
  close(): Promise<void> | void;
}

/** Closes in reverse order. The signal aborts what is still starting. */
export class Started {
  readonly #closables: Closable[] = [];
  readonly #ending = new AbortController();
  readonly progress = this.keep(new Progress());

  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  /** Closes it at once if the stage is already ending. */
  keep<T extends Closable>(closable: T): T {
    if (this.signal.aborted) void closable.close();
    else this.#closables.push(closable);
    return closable;
  }

  async close(): Promise<void> {
    this.#ending.abort();
    for (let next = this.#closables.pop(); next; next = this.#closables.pop()) await next.close();
  }
}
