import type Stripe from "stripe";
import type { ChangeContext } from "./call.ts";
import { newId, nowSeconds } from "./ids.ts";
import type { StoredEvent } from "./records.ts";
import { settingsOf } from "./settings.ts";
import type { Store } from "./store.ts";

/** The API version of the installed `stripe` package. */
export const apiVersion = "2026-10-28.endive";

/** In `reorder` mode, events are collected this long and sent newest first. */
const reorderWindowMs = 400;

function firstAttemptAt(store: Store): number {
  const { webhooks, delayMs } = settingsOf(store);
  return Date.now() + delayMs + (webhooks === "reorder" ? reorderWindowMs : 0);
}

/** Commit the event together with the change it reports. */
export function publish(
  { store, request }: ChangeContext,
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
  const delivered = store.get("delivery", event.id)?.state === "delivered";
  return {
    id: event.id,
    object: "event",
    api_version: apiVersion,
    created: event.created,
    data: event.data,
    livemode: false,
    pending_webhooks: delivered ? 0 : 1,
    request: event.request,
    type: event.type,
  };
}
