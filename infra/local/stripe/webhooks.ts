import { eventObject } from "./events.ts";
import { settingsOf } from "./settings.ts";
import { signatureHeader } from "./signature.ts";
import type { Delivery, Store } from "./store.ts";

export interface WebhookTarget {
  url: string;
  secret: string;
}

/** Stripe waits minutes and hours between attempts; on one machine nobody wants to. */
const retryDelaysMs = [250, 500, 1000, 2000, 5000, 10_000, 20_000, 30_000];
const longestRetryDelayMs = 60_000;
const giveUpAfterSeconds = 3 * 86_400;
const answerWithinMs = 30_000;
const mostAtOnce = 8;
/** The clock can be moved by hand, so no timer may trust one long wait. */
const longestSleepMs = 5000;

/** Sends events to the shop until it takes them. */
export class Webhooks {
  readonly #store: Store;
  readonly #target: WebhookTarget;
  readonly #stop = new AbortController();
  readonly #open = new Set<string>();
  readonly #inFlight = new Map<string, Promise<void>>();
  #timer: NodeJS.Timeout | undefined;

  constructor(store: Store, target: WebhookTarget) {
    this.#store = store;
    this.#target = target;
    for (const { id } of store.all("delivery")) this.#note(id);
    store.onCommit((changed) => {
      const ids = changed.filter(([kind]) => kind === "delivery").map(([, id]) => id);
      for (const id of ids) this.#note(id);
      if (ids.length > 0 || changed.some(([kind]) => kind === "settings")) this.wake();
    });
  }

  /** Starts what is due and sleeps until the next. */
  wake(): void {
    clearTimeout(this.#timer);
    const { webhooks } = settingsOf(this.#store);
    if (this.#stop.signal.aborted || webhooks === "off") return;
    const reordering = webhooks === "reorder";
    const { due, soonest } = this.#next(reordering ? 1 : mostAtOnce - this.#inFlight.size);
    if (reordering && due.length > 0) this.#start([...this.#waiting()].reverse(), true);
    else this.#start(due, false);
    if (soonest === Infinity) return;
    const wait = Math.min(longestSleepMs, soonest - Date.now());
    this.#timer = setTimeout(() => this.wake(), Math.max(1, wait));
  }

  /** Some deliveries that are due, or else when the first will be. An ended attempt looks again. */
  #next(most: number): { due: Delivery[]; soonest: number } {
    const due: Delivery[] = [];
    let soonest = Infinity;
    if (most <= 0) return { due, soonest };
    for (const delivery of this.#waiting()) {
      if (delivery.nextAt <= Date.now()) due.push(delivery);
      else soonest = Math.min(soonest, delivery.nextAt);
      if (due.length === most) break;
    }
    return { due, soonest };
  }

  /** Delivers now whatever waits or is held back, once, and says how that went. */
  async flush(): Promise<{ delivered: number; failed: number }> {
    const tried = new Set<string>();
    for (;;) {
      await Promise.all(this.#inFlight.values());
      const rest = [...this.#waiting()].filter(({ id }) => !tried.has(id));
      if (rest.length === 0) break;
      const orderly = settingsOf(this.#store).webhooks === "reorder";
      const batch = orderly ? rest.reverse() : rest.slice(0, mostAtOnce);
      for (const { id } of batch) tried.add(id);
      this.#start(batch, orderly);
    }
    const failed = [...tried].filter((id) => this.#open.has(id)).length;
    return { delivered: tried.size - failed, failed };
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#stop.abort();
    await Promise.all(this.#inFlight.values());
  }

  #note(id: string): void {
    if (this.#store.get("delivery", id)?.state === "waiting") this.#open.add(id);
    else this.#open.delete(id);
  }

  *#waiting(): Generator<Delivery> {
    for (const id of this.#open) {
      const delivery = this.#inFlight.has(id) ? undefined : this.#store.get("delivery", id);
      if (delivery !== undefined) yield delivery;
    }
  }

  #start(deliveries: readonly Delivery[], orderly: boolean): void {
    let previous = Promise.resolve();
    for (const delivery of deliveries) {
      const attempt = orderly ? previous.then(() => this.#attempt(delivery)) : this.#attempt(delivery);
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

  /** The status answered; 0 when there was no answer. */
  async #post(payload: string): Promise<number> {
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
        signal: AbortSignal.any([this.#stop.signal, AbortSignal.timeout(answerWithinMs)]),
      });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return 0;
    }
  }
}

function afterAttempt(before: Delivery, createdSeconds: number, statuses: readonly number[]): Delivery {
  const refused = statuses.find((status) => status < 200 || status > 299);
  const attempts = before.attempts + 1;
  const lastStatus = refused ?? statuses[0] ?? 0;
  const expired = Date.now() / 1000 - createdSeconds > giveUpAfterSeconds;
  const state = refused === undefined ? "delivered" : expired ? "failed" : "waiting";
  const nextAt = Date.now() + (retryDelaysMs[attempts - 1] ?? longestRetryDelayMs);
  return { ...before, attempts, lastStatus, state, nextAt };
}
