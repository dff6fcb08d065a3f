export type Handler = (event?: unknown) => void;

/** Handlers added after `ready` are still called. */
export class Emitter {
  readonly #handlers = new Map<string, Set<Handler>>();
  #ready: unknown;

  on(name: string, handler: Handler): this {
    const known = this.#handlers.get(name) ?? new Set();
    this.#handlers.set(name, known.add(handler));
    if (name === "ready" && this.#ready !== undefined) setTimeout(() => handler(this.#ready));
    return this;
  }

  once(name: string, handler: Handler): this {
    const first: Handler = (event) => {
      this.off(name, first);
      handler(event);
    };
    return this.on(name, first);
  }

  off(name: string, handler?: Handler): this {
    if (handler === undefined) this.#handlers.delete(name);
    else this.#handlers.get(name)?.delete(handler);
    return this;
  }

  emit(name: string, event: unknown): void {
    if (name === "ready") this.#ready = event;
    for (const handler of [...(this.#handlers.get(name) ?? [])]) handler(event);
  }
}
