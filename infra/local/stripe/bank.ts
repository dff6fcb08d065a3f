import type { PlannedRefund } from "./records.ts";
import { settleRefund } from "./refunds.ts";
import type { Store } from "./store.ts";

const maxSleepMs = 5000;

/** Settles refunds of test cards with delayed banks. */
export class Bank {
  readonly #store: Store;
  #timer: NodeJS.Timeout | undefined;

  constructor(store: Store) {
    this.#store = store;
    store.onCommit((changed) => {
      if (changed.some(([kind, , value]) => kind === "planned" && value !== null)) this.wake();
    });
  }

  wake(): void {
    clearTimeout(this.#timer);
    const planned = this.#store.all("planned");
    this.#settle(planned.filter(({ dueAt }) => dueAt <= Date.now()));
    const waits = planned.filter(({ dueAt }) => dueAt > Date.now()).map(({ dueAt }) => dueAt - Date.now());
    if (waits.length === 0) return;
    this.#timer = setTimeout(() => this.wake(), Math.max(1, Math.min(maxSleepMs, ...waits)));
  }

  settleAll(): void {
    this.#settle(this.#store.all("planned"));
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #settle(refunds: readonly PlannedRefund[]): void {
    const request = { id: "", idempotency_key: null };
    for (const { id, outcome } of refunds) settleRefund({ store: this.#store, request }, id, outcome);
    this.#store.commit();
  }
}
