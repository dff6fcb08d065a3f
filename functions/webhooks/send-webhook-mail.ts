import { compose, plain } from "../mail/compose.ts";
import { deliver } from "../mail/deliver.ts";
import type { AboutWebhook } from "../mail/outbox.table.ts";
import { indianTime } from "../platform/day.ts";
import { env } from "../platform/env.ts";
import { findWebhooks } from "./webhook.table.ts";

/** Returns false if the webhook was deleted or resumed. */
export async function sendWebhookMail(causePk: string, message: AboutWebhook): Promise<boolean> {
  const { kind, webhookId, url, since, email } = message;
  const webhook = (await findWebhooks()).find(({ id }) => id === webhookId);
  if (webhook?.paused !== "for failing") return false;
  const mail = compose({
    subject: "We paused a webhook",
    greeting: "Hello,",
    paragraphs: [
      `${plain(url)} hasn’t accepted any event since ${indianTime(new Date(since))}, so we paused it.`,
      "Events wait for it. Once the address works again, resume the webhook and they’ll be sent.",
    ],
    action: { label: "Open webhook", url: `${env("SITE_URL")}/admin/webhooks/${webhookId}` },
  });
  return deliver({ causePk, kind }, email, mail);
}
