import type Stripe from "stripe";
import type { Call } from "./call.ts";
import { newId, nowSeconds } from "./ids.ts";
import { settingsOf } from "./settings.ts";
import type { Store, StoredEvent } from "./store.ts";

/** The version of `stripe`, the package, that the objects here are shaped for. */
export const apiVersion = "2026-10-28.endive";

/** Time in which the reorder mode gathers events before sending the latest first. */
const reorderWindowMs = 400;

function firstAttemptAt(store: Store): number {
  const { webhooks, delayMs } = settingsOf(store);
  return Date.now() + delayMs + (webhooks === "reorder" ? reorderWindowMs : 0);
}

/** Records an event in the same commit as the change it tells of. */
export function publish(
  { store, request }: Pick<Call, "store" | "request">,
  type: Stripe.Event["type"],
  object: unknown,
  previous?: unknown,
): void {
  const data = previous === undefined ? { object } : { object, previous_attributes: previous };
  const event: StoredEvent = { id: newId("evt"), created: nowSeconds(), type, data, request };
  store.put("event", event);
  store.put("delivery", {
    id: event.id,
    state: "waiting",
    attempts: 0,
    nextAt: firstAttemptAt(store),
    lastStatus: null,
  });
}

export interface EventObject {
  id: string;
  object: "event";
  api_version: string;
  created: number;
  data: StoredEvent["data"];
  livemode: boolean;
  pending_webhooks: number;
  request: StoredEvent["request"];
  type: string;
}

export function eventObject(store: Store, event: StoredEvent): EventObject {
  const settled = store.get("delivery", event.id)?.state === "delivered";
  return {
    id: event.id,
    object: "event",
    api_version: apiVersion,
    created: event.created,
    data: event.data,
    livemode: false,
    pending_webhooks: settled ? 0 : 1,
    request: event.request,
    type: event.type,
  };
}
