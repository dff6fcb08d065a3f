/** As long as at the edge, so that copies are at most ten seconds old. */
const keptMs = 5000;
const maxKept = 200;

/** Shares recent and unfinished renderings among requests that miss the edge's cache. */
export class RecentRenderings<T> {
  readonly #kept = new Map<string, { rendering: Promise<T>; atMs: number }>();

  get(name: string, now: Date, render: () => Promise<T>): Promise<T> {
    const recent = this.#kept.get(name);
    if (recent && Math.abs(now.getTime() - recent.atMs) < keptMs) return recent.rendering;
    const rendering = render();
    // Deleted first, so that the oldest stays in front.
    this.#kept.delete(name);
    this.#kept.set(name, { rendering, atMs: now.getTime() });
    const [oldest = name] = this.#kept.keys();
    if (this.#kept.size > maxKept) this.#kept.delete(oldest);
    return rendering;
  }
}
