const isTerminal = process.stdout.isTTY === true;

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

/** Rewrites one line in a terminal; elsewhere prints a line per step. */
export class Progress {
  readonly #steps = new Set<string>();
  #done = 0;
  #timer: NodeJS.Timeout | undefined;

  async during<T>(step: string, work: Promise<T>): Promise<T> {
    const began = performance.now();
    this.#steps.add(step);
    this.#timer ??= setInterval(() => this.#showSteps(), 200).unref();
    if (!isTerminal) console.log(`  … ${step}`);
    try {
      const result = await work;
      this.#done += 1;
      if (!isTerminal) console.log(`  ✓ ${step} (${seconds(performance.now() - began)})`);
      return result;
    } finally {
      this.#steps.delete(step);
      if (this.#steps.size === 0) this.close();
    }
  }

  count(step: string, done: number, total: number): void {
    if (done === total) this.close();
    else this.#show(`${step}: ${done} of ${total}`);
    if (!isTerminal && done === 0) console.log(`  … ${step}`);
    if (!isTerminal && done === total) console.log(`  ✓ ${step} (${total})`);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#show("");
  }

  #showSteps(): void {
    const total = this.#done + this.#steps.size;
    const elapsed = Math.floor(process.uptime());
    this.#show(`${this.#done + 1} of ${total}: ${[...this.#steps].join(" and ")} · ${elapsed} s`);
  }

  #show(text: string): void {
    if (isTerminal)
      process.stdout.write(`\r\x1b[2K${text && "  "}${text.slice(0, (process.stdout.columns || 80) - 3)}`);
  }
}
