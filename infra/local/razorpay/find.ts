import { invalidId, noSuchId } from "./errors.ts";
import { isId } from "./ids.ts";
import type { Kind, Order, Payment, Records, Refund } from "./records.ts";
import type { Store } from "./store.ts";

/** Throws Razorpay's errors for an id of the wrong form and for an unknown one. */
function find<K extends Kind>(store: Store, kind: K, prefix: string, id: string): Records[K] {
  if (!isId(prefix, id)) throw invalidId(id);
  const found = store.get(kind, id);
  if (found === undefined) throw noSuchId();
  return found;
}

export const orderOf = (store: Store, id: string): Order => find(store, "order", "order", id);
export const paymentOf = (store: Store, id: string): Payment => find(store, "payment", "pay", id);
export const refundOf = (store: Store, id: string): Refund => find(store, "refund", "rfnd", id);
