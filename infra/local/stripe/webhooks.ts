import { eventObject } from "./events.ts";
import type { Delivery } from "./records.ts";
import { settingsOf } from "./settings.ts";
import { signatureHeader } from "./signature.ts";
import type { Store } from "./store.ts";

export interface WebhookTarget {
  url: string;
  secret: string;
}

/** Far shorter than Stripe's delays of minutes and hours. */
const retryDelaysMs = [250, 500, 1000, 2000, 5000, 10_000, 20_000, 30_000];
const maxRetryDelayMs = 60_000;
const giveUpAfterSeconds = 3 * 86_400;
const timeoutMs = 30_000;
const maxConcurrent = 8;
/** Timers re-check this often, since the clock can be moved at any time. */
const maxSleepMs = 5000;

/** Delivers events with retries. */
export class Webhooks {
  readonly #store: Store;
  readonly #target: WebhookTarget;
  readonly #stop = new AbortController();
  /** Waiting deliveries by event id. */
  readonly #open = new Map<string, Delivery>();
  readonly #inFlight = new Map<string, Promise<void>>();
  #timer: NodeJS.Timeout | undefined;

  constructor(store: Store, target: WebhookTarget) {
    this.#store = store;
    this.#target = target;
    for (const { id } of store.all("delivery")) this.#track(id);
    store.onCommit((changed) => {
      const ids = changed.filter(([kind]) => kind === "delivery").map(([, id]) => id);
      for (const id of ids) this.#track(id);
      if (ids.length > 0 || changed.some(([kind]) => kind === "settings")) this.wake();
    });
  }

  wake(): void {
    clearTimeout(this.#timer);
    const { webhooks } = settingsOf(this.#store);
    if (this.#stop.signal.aborted || webhooks === "off") return;
    const reordering = webhooks === "reorder";
    const { due, soonest } = this.#next(reordering ? 1 : maxConcurrent - this.#inFlight.size);
    if (reordering && due.length > 0) this.#start([...this.#waiting()].reverse(), true);
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
      const inOrder = settingsOf(this.#store).webhooks === "reorder";
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
    const delivery = this.#store.get("delivery", id);
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
    const event = this.#store.get("event", delivery.id);
    if (event === undefined || this.#stop.signal.aborted) return;
    const payload = JSON.stringify(eventObject(this.#store, event), null, 2);
    const copies = settingsOf(this.#store).webhooks === "duplicate" ? 2 : 1;
    const statuses = await Promise.all(Array.from({ length: copies }, () => this.#post(payload)));
    if (this.#stop.signal.aborted) return;
    this.#store.put("delivery", afterAttempt(delivery, event.created, statuses));
    this.#store.commit();
  }

  /** Returns the status, or 0 without a response. */
  async #post(payload: string): Promise<number> {
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), timeoutMs);
    try {
      const response = await fetch(this.#target.url, {
        method: "POST",
        redirect: "manual",
        headers: {
          "content-type": "application/json; charset=utf-8",
          "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
          "stripe-signature": signatureHeader(payload, this.#target.secret),
        },
        body: payload,
        signal: AbortSignal.any([this.#stop.signal, timeout.signal]),
      });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return 0;
    } finally {
      clearTimeout(timer);
    }
  }
}

function afterAttempt(before: Delivery, createdSeconds: number, statuses: readonly number[]): Delivery {
  const rejected = statuses.find((status) => status < 200 || status > 299);
  const attempts = before.attempts + 1;
  const lastStatus = rejected ?? statuses[0] ?? 0;
  const expired = Date.now() / 1000 - createdSeconds > giveUpAfterSeconds;
  const state = rejected === undefined ? "delivered" : expired ? "failed" : "waiting";
  const nextAt = Date.now() + (retryDelaysMs[attempts - 1] ?? maxRetryDelayMs);
  return { ...before, attempts, lastStatus, state, nextAt };
}
