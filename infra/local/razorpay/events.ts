import { newEventId, nowSeconds } from "./ids.ts";
import type { Dispute, Order, Payment, Refund, StoredEvent } from "./records.ts";
import { settingsOf } from "./settings.ts";
import type { Store } from "./store.ts";
import { cardPaymentView, disputeView, orderView, refundView } from "./views.ts";

/** In `shuffled` mode, events are collected this long. */
const shuffleWindowMs = 400;

interface About {
  payment?: Payment;
  order?: Order;
  refund?: Refund;
  dispute?: Dispute;
}

/** Commit the event together with the change it reports. Its payload is the entities as they are now. */
export function publish(store: Store, event: string, { payment, order, refund, dispute }: About): void {
  const entities = {
    ...(refund && { refund: refundView(refund) }),
    ...(payment && { payment: cardPaymentView(payment) }),
    ...(order && { order: orderView(order) }),
    ...(dispute && { dispute: disputeView(dispute) }),
  };
  const stored: StoredEvent = {
    id: newEventId(),
    created_at: nowSeconds(),
    event,
    contains: Object.keys(entities),
    payload: Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }])),
  };
  store.put("event", stored);
  const wait = settingsOf(store).webhooks === "shuffled" ? shuffleWindowMs : 0;
  store.put("delivery", {
    id: stored.id,
    state: "waiting",
    attempts: 0,
    nextAt: Date.now() + wait,
    lastStatus: null,
  });
}

/** The event's id is a header, not part of its body. */
export const eventBody = ({ created_at, event, contains, payload }: StoredEvent, accountId: string): string =>
  JSON.stringify({ entity: "event", account_id: accountId, event, contains, payload, created_at });
