import { failures } from "./failures.ts";
import { authorize, fail } from "./payments.ts";
import type { Planned } from "./records.ts";
import { numberRefund, returnMoney, settleRefund } from "./refunds.ts";
import type { Store } from "./store.ts";

const maxSleepMs = 5000;

const actions: Record<Planned["action"], (store: Store, about: string) => unknown> = {
  authorize,
  "time-out": (store, about) => fail(store, about, failures.timedOut),
  "return-money": returnMoney,
  "fail-refund": (store, about) => settleRefund(store, about, "failed"),
  "number-refund": numberRefund,
};

/** Does by the stage's clock what banks and Razorpay do by themselves. */
export class Bank {
  readonly #store: Store;
  #timer: NodeJS.Timeout | undefined;
  #isAwake = false;

  constructor(store: Store) {
    this.#store = store;
    store.onCommit((changed) => {
      if (!this.#isAwake && changed.some(([kind, , value]) => kind === "planned" && value !== null))
        this.#sleep();
    });
  }

  /** Does all that is due, oldest first; each action may plan others. */
  wake(): void {
    this.#isAwake = true;
    for (let next = this.#next(); next && next.dueAt <= Date.now(); next = this.#next()) {
      this.#store.remove("planned", next.id);
      actions[next.action](this.#store, next.about);
      this.#store.commit();
    }
    this.#isAwake = false;
    this.#sleep();
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #next(): Planned | undefined {
    return [...this.#store.where("planned", "TRUE ORDER BY dueAt, seq LIMIT 1", {})][0];
  }

  #sleep(): void {
    clearTimeout(this.#timer);
    const next = this.#next();
    if (next === undefined) return;
    const wait = Math.max(1, Math.min(maxSleepMs, next.dueAt - Date.now()));
    this.#timer = setTimeout(() => this.wake(), wait);
    this.#timer.unref();
  }
}
