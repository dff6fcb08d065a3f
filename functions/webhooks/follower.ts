import { createHash } from "node:crypto";
import type { Change } from "../platform/change.ts";
import { type Follower, itemsAt } from "../platform/follower.ts";
import { createDelivery } from "./delivery.table.ts";
import { eventsOf } from "./events-of-change.ts";
import { findWebhooks } from "./webhook.table.ts";
import { type Webhook, wants } from "./webhook.ts";

/** Follows from the change alone, so that replaying the stream gives the same id. */
function eventIdOf({ after }: Change, sequence: string, type: string): string {
  const text = [after?.pk, after?.sk, sequence, type].join(" ");
  return createHash("sha256").update(text).digest("hex").slice(0, 24);
}

const isOfEvents = itemsAt("ORDER", "STOCK", "PRODUCT", "DOCUMENT", "RETURN#");

/** Changes of a batch share their instant, and ask once. */
const batches = new WeakMap<Date, Promise<Webhook[]>>();

function webhooksFor(batch: Date): Promise<Webhook[]> {
  const webhooks = batches.get(batch) ?? findWebhooks();
  batches.set(batch, webhooks);
  return webhooks;
}

/** Stores each event for each webhook that wants it, then queues the first attempts. Idempotent. */
export const webhooksFollower: Follower = {
  filter: (change) => isOfEvents(change) && eventsOf(change).length > 0,
  async follow(change, now, sequence) {
    const webhooks = await webhooksFor(now);
    const deliveries = eventsOf(change).flatMap(({ type, of }) =>
      webhooks
        .filter((webhook) => wants(webhook, type))
        .map(({ id: webhookId }) => ({ webhookId, id: eventIdOf(change, sequence, type), event: type, of })),
    );
    const at = now.toISOString();
    const first = { at, nextAt: at, state: "waiting", attempts: 0, retries: 0 } as const;
    await Promise.all(deliveries.map((delivery) => createDelivery({ ...delivery, ...first })));
    if (deliveries.length === 0) return {};
    const body = { deliveries: deliveries.map(({ webhookId, id }) => ({ webhookId, id })) };
    return { message: { queue: "WEBHOOKS_QUEUE", body } };
  },
};
