import { auditEntry } from "../audit/audit.table.ts";
import { findOwners, findUser } from "../identity/user.table.ts";
import { isStaff, noticeAddress } from "../identity/user.ts";
import { outboxItems } from "../mail/outbox.table.ts";
import { changeWebhooks } from "./webhook.table.ts";
import { maxFailingMs, type Webhook } from "./webhook.ts";

const shop = { id: "webhooks", name: "webhooks" } as const;

/** Whoever made the webhook, or the shop's owners once that person has left. */
async function receiversOf({ by }: Webhook): Promise<string[]> {
  const maker = await findUser(by.id);
  const people = maker && isStaff(maker) ? [maker] : await findOwners();
  return people.map(noticeAddress);
}

/** Pauses an address that has failed for three days, and emails its owner once. */
export async function pauseIfFailing(webhook: Webhook, since: string, now: Date): Promise<void> {
  if (now.getTime() - Date.parse(since) < maxFailingMs) return;
  const { id, url } = webhook;
  const receivers = await receiversOf(webhook);
  await changeWebhooks((webhooks) => {
    const seen = webhooks.find((each) => each.id === id);
    if (!seen || seen.paused) return undefined;
    const mails = receivers.map(
      (email) => ({ kind: "webhook-paused", webhookId: id, url, since, email }) as const,
    );
    return {
      webhooks: webhooks.map((each) => (each.id === id ? { ...each, paused: "for failing" } : each)),
      extra: {
        audit: auditEntry({ user: shop, now }, { kind: "webhook", id }, "Paused: failing for three days", {
          url,
          since,
        }),
        ...outboxItems(mails, now),
      },
    };
  });
}
