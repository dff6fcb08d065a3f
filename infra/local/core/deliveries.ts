/** A webhook event's way to the shop. */
export interface Delivery {
  id: string;
  state: "waiting" | "delivered" | "failed";
  attempts: number;
  nextAt: number;
  lastStatus: number | null;
}

interface DeliveryStore {
  get(kind: "delivery", id: string): Delivery | undefined;
  all(kind: "delivery"): Delivery[];
  put(kind: "delivery", value: Delivery): void;
  commit(): void;
  onCommit(
    listener: (changed: ReadonlyArray<readonly [kind: string, id: string, value: unknown]>) => void,
  ): void;
}

export interface DeliveryOptions {
  store: DeliveryStore;
  /** `ordered` sends all that is waiting one after the other, the latest first. */
  mode(): "off" | "concurrent" | "ordered";
  /** Sends the event of this id; undefined if it expired, else the status of each copy, 0 without a response. */
  send(id: string, signal: AbortSignal): Promise<readonly number[]> | undefined;
  hasGivenUp(id: string): boolean;
}

/** Far shorter than a provider's delays of minutes and hours. */
const retryDelaysMs = [250, 500, 1000, 2000, 5000, 10_000, 20_000, 30_000];
const maxRetryDelayMs = 60_000;
const maxConcurrent = 8;
/** Timers re-check this often, since the clock can be moved at any time. */
const maxSleepMs = 5000;

/** Delivers events with retries. */
export class Deliveries {
  readonly #options: DeliveryOptions;
  readonly #stop = new AbortController();
  /** Waiting deliveries by event id. */
  readonly #open = new Map<string, Delivery>();
  readonly #inFlight = new Map<string, Promise<void>>();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: DeliveryOptions) {
    this.#options = options;
    for (const { id } of options.store.all("delivery")) this.#track(id);
    options.store.onCommit((changed) => {
      const ids = changed.filter(([kind]) => kind === "delivery").map(([, id]) => id);
      for (const id of ids) this.#track(id);
      if (ids.length > 0 || changed.some(([kind]) => kind === "settings")) this.wake();
    });
  }

  wake(): void {
    clearTimeout(this.#timer);
    const mode = this.#options.mode();
    if (this.#stop.signal.aborted || mode === "off") return;
    const isOrdered = mode === "ordered";
    const { due, soonest } = this.#next(isOrdered ? 1 : maxConcurrent - this.#inFlight.size);
    if (isOrdered && due.length > 0) this.#start([...this.#waiting()].reverse(), true);
    else this.#start(due, false);
    if (soonest === Infinity) return;
    const wait = Math.min(maxSleepMs, soonest - Date.now());
    this.#timer = setTimeout(() => this.wake(), Math.max(1, wait));
  }

  /** Returns due deliveries, or when the next is due. */
  #next(limit: number): { due: Delivery[]; soonest: number } {
    const due: Delivery[] = [];
    let soonest = Infinity;
    if (limit <= 0) return { due, soonest };
    for (const delivery of this.#waiting()) {
      if (delivery.nextAt <= Date.now()) due.push(delivery);
      else soonest = Math.min(soonest, delivery.nextAt);
      if (due.length === limit) break;
    }
    return { due, soonest };
  }

  /** Attempts every waiting event once, even while webhooks are off. */
  async flush(): Promise<{ delivered: number; failed: number }> {
    const tried = new Set<string>();
    for (;;) {
      await Promise.all(this.#inFlight.values());
      const rest = [...this.#waiting()].filter(({ id }) => !tried.has(id));
      if (rest.length === 0) break;
      const inOrder = this.#options.mode() === "ordered";
      const batch = inOrder ? rest.reverse() : rest.slice(0, maxConcurrent);
      for (const { id } of batch) tried.add(id);
      this.#start(batch, inOrder);
    }
    const failed = [...tried].filter((id) => this.#open.has(id)).length;
    return { delivered: tried.size - failed, failed };
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#stop.abort();
    await Promise.all(this.#inFlight.values());
  }

  #track(id: string): void {
    const delivery = this.#options.store.get("delivery", id);
    if (delivery?.state === "waiting") this.#open.set(id, delivery);
    else this.#open.delete(id);
  }

  *#waiting(): Generator<Delivery> {
    for (const [id, delivery] of this.#open) if (!this.#inFlight.has(id)) yield delivery;
  }

  #start(deliveries: readonly Delivery[], inOrder: boolean): void {
    let previous = Promise.resolve();
    for (const delivery of deliveries) {
      const attempt = inOrder ? previous.then(() => this.#attempt(delivery)) : this.#attempt(delivery);
      previous = attempt.then(() => {
        this.#inFlight.delete(delivery.id);
        this.wake();
      });
      this.#inFlight.set(delivery.id, previous);
    }
  }

  async #attempt(delivery: Delivery): Promise<void> {
    const { store, send, hasGivenUp } = this.#options;
    const statuses = this.#stop.signal.aborted ? undefined : await send(delivery.id, this.#stop.signal);
    if (statuses === undefined || this.#stop.signal.aborted) return;
    store.put("delivery", afterAttempt(delivery, statuses, hasGivenUp(delivery.id)));
    store.commit();
  }
}

function afterAttempt(before: Delivery, statuses: readonly number[], hasGivenUp: boolean): Delivery {
  const rejected = statuses.find((status) => status < 200 || status > 299);
  const attempts = before.attempts + 1;
  const lastStatus = rejected ?? statuses[0] ?? 0;
  const state = rejected === undefined ? "delivered" : hasGivenUp ? "failed" : "waiting";
  const nextAt = Date.now() + (retryDelaysMs[attempts - 1] ?? maxRetryDelayMs);
  return { ...before, attempts, lastStatus, state, nextAt };
}

interface Post {
  url: string;
  body: string;
  headers: Record<string, string>;
  timeoutMs: number;
  signal: AbortSignal;
}

/** Returns the status, or 0 without a response. */
export async function postEvent({ url, body, headers, timeoutMs, signal }: Post): Promise<number> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), timeoutMs);
  try {
    const response = await fetch(url, {
      method: "POST",
      redirect: "manual",
      headers,
      body,
      signal: AbortSignal.any([signal, timeout.signal]),
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  } finally {
    clearTimeout(timer);
  }
}
