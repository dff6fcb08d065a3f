import { Deliveries, postEvent } from "../core/deliveries.ts";
import { eventBody } from "./events.ts";
import type { StoredEvent } from "./records.ts";
import { settingsOf } from "./settings.ts";
import { webhookSignature } from "./signature.ts";
import type { Store } from "./store.ts";

interface WebhookTarget {
  url: string;
  secret: string;
  accountId: string;
}

const giveUpAfterSeconds = 86_400;
const timeoutMs = 5000;
const modes = {
  on: "concurrent",
  twice: "concurrent",
  tampered: "concurrent",
  off: "off",
  shuffled: "ordered",
} as const;

/** Raises the first amount by a paisa, and leaves the signature alone. */
const tamper = (body: string): string =>
  body.replace(/"amount":(\d+)/, (_, paise) => `"amount":${Number(paise) + 1}`);

/** Delivers events to the shop, signed as Razorpay does. */
export function deliverEvents(store: Store, { url, secret, accountId }: WebhookTarget): Deliveries {
  async function post(event: StoredEvent, signal: AbortSignal): Promise<number[]> {
    const { webhooks } = settingsOf(store);
    const body = eventBody(event, accountId);
    const headers = {
      "content-type": "application/json",
      "user-agent": "Razorpay-Webhook/v1",
      "x-razorpay-event-id": event.id,
      "x-razorpay-signature": webhookSignature(body, secret),
    };
    const request = { url, body: webhooks === "tampered" ? tamper(body) : body, headers, timeoutMs, signal };
    const copies = webhooks === "twice" ? 2 : 1;
    return Promise.all(Array.from({ length: copies }, () => postEvent(request)));
  }
  return new Deliveries({
    store,
    mode: () => modes[settingsOf(store).webhooks],
    send(id, signal) {
      const event = store.get("event", id);
      return event && post(event, signal);
    },
    hasGivenUp: (id) => Date.now() / 1000 - (store.get("event", id)?.created_at ?? 0) > giveUpAfterSeconds,
  });
}
