import { Deliveries, postEvent } from "../core/deliveries.ts";
import { eventObject } from "./events.ts";
import { settingsOf } from "./settings.ts";
import { signatureHeader } from "./signature.ts";
import type { Store } from "./store.ts";

interface WebhookTarget {
  url: string;
  secret: string;
}

const giveUpAfterSeconds = 3 * 86_400;
const timeoutMs = 30_000;
const modes = { on: "concurrent", duplicate: "concurrent", off: "off", reorder: "ordered" } as const;

/** Delivers events to the shop, signed as Stripe does. */
export function deliverEvents(store: Store, { url, secret }: WebhookTarget): Deliveries {
  async function post(payload: string, signal: AbortSignal): Promise<number[]> {
    const copies = settingsOf(store).webhooks === "duplicate" ? 2 : 1;
    const headers = {
      "content-type": "application/json; charset=utf-8",
      "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
      "stripe-signature": signatureHeader(payload, secret),
    };
    const request = { url, body: payload, headers, timeoutMs, signal };
    return Promise.all(Array.from({ length: copies }, () => postEvent(request)));
  }
  return new Deliveries({
    store,
    mode: () => modes[settingsOf(store).webhooks],
    send(id, signal) {
      const event = store.get("event", id);
      return event && post(JSON.stringify(eventObject(store, event), null, 2), signal);
    },
    hasGivenUp: (id) => Date.now() / 1000 - (store.get("event", id)?.created ?? 0) > giveUpAfterSeconds,
  });
}
