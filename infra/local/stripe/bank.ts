import type { PlannedRefund } from "./records.ts";
import { settleRefund } from "./refunds.ts";
import type { Store } from "./store.ts";
import { answerCode } from "./upi.ts";

const maxSleepMs = 5000;

/** Settles refunds of test cards with delayed banks, and ends the codes that no phone approved. */
export class Bank {
  readonly #store: Store;
  #timer: NodeJS.Timeout | undefined;

  constructor(store: Store) {
    this.#store = store;
    store.onCommit((changed) => {
      if (changed.some(([kind, , value]) => ["planned", "upi"].includes(kind) && value !== null)) this.wake();
    });
  }

  wake(): void {
    clearTimeout(this.#timer);
    const planned = this.#store.all("planned");
    this.#settle(planned.filter(({ dueAt }) => dueAt <= Date.now()));
    const codes = this.#store.all("upi");
    this.#expire(codes.filter(({ dueAt }) => dueAt <= Date.now()));
    const waits = [...planned, ...codes].map(({ dueAt }) => dueAt - Date.now()).filter((wait) => wait > 0);
    if (waits.length === 0) return;
    this.#timer = setTimeout(() => this.wake(), Math.max(1, Math.min(maxSleepMs, ...waits)));
  }

  settleAll(): void {
    this.#settle(this.#store.all("planned"));
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #expire(codes: readonly { id: string }[]): void {
    const request = { id: "", idempotency_key: null };
    for (const { id } of codes) {
      if (this.#store.get("payment_intent", id)?.status === "requires_action")
        answerCode({ store: this.#store, request }, id, "expire");
      this.#store.remove("upi", id);
    }
    this.#store.commit();
  }

  #settle(refunds: readonly PlannedRefund[]): void {
    const request = { id: "", idempotency_key: null };
    for (const { id, outcome } of refunds) settleRefund({ store: this.#store, request }, id, outcome);
    this.#store.commit();
  }
}
