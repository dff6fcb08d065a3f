/** As long as the edge keeps a page, so that its copies and these are ten seconds old at most. */
const keptMs = 5000;
const maxKept = 200;

/**
 * Remembers what was rendered in the last five seconds, so that requests which pass the edge's cache share a rendering,
 * also one that has not finished.
 */
export class RecentRenderings<T> {
  readonly #kept = new Map<string, { rendering: Promise<T>; atMs: number }>();

  /** Resolves to the recent rendering of this name, or to what `render` resolves to. */
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
