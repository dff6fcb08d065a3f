export interface Closable {
  close(): Promise<void> | void;
}

/** What was started, closed in the reverse order. */
export class Started {
  readonly #parts: Closable[] = [];

  keep<T extends Closable>(part: T): T {
    this.#parts.push(part);
    return part;
  }

  readonly close = async (): Promise<void> => {
    for (let part = this.#parts.pop(); part; part = this.#parts.pop()) await part.close();
  };
}
