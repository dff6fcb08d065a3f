import { isIP } from "node:net";
import { AppError, found } from "../../shared/core/errors.ts";
import { permissionsFor, testEvent } from "../../shared/webhooks/events.ts";
import {
  type Delivery as DeliveryOnWire,
  maxWebhooks,
  type Webhook as WebhookOnWire,
} from "../../shared/webhooks/schemas.ts";
import { auditEntry } from "../audit/audit.table.ts";
import type { Caller } from "../identity/sign-in.ts";
import { requirePermission } from "../identity/staff.ts";
import { FetchRefused, hostOf, publicUrl } from "../platform/fetch-public.ts";
import { newId } from "../platform/id.ts";
import { isPublicAddress } from "../platform/public-address.ts";
import { sendMessages } from "../platform/queue.ts";
import { post } from "./attempt.ts";
import { createDelivery } from "./delivery.table.ts";
import { type Delivery, deliveryOnWire, isAccepted } from "./delivery.ts";
import { newSecret } from "./signature.ts";
import { changeWebhooks, findFailing, findWebhooks, markWorking } from "./webhook.table.ts";
import { bothSecretsMs, validSecrets, type Webhook, webhookOnWire } from "./webhook.ts";

export type Manager = Pick<Caller, "user" | "permissions"> & { now: Date };

const subjectOf = (id: string) => ({ kind: "webhook", id }) as const;

/** Names are resolved when an event is sent, so only what is certainly wrong is refused here. */
function checkedUrl(text: string): string {
  try {
    const url = publicUrl(text);
    const host = hostOf(url);
    const isLocalName = host === "localhost" || host.endsWith(".localhost") || host.endsWith(".local");
    const isInside = isIP(host) ? !isPublicAddress(host) : isLocalName;
    if (url.protocol === "https:" && isInside) throw new FetchRefused("not-public");
    return url.href;
  } catch (error) {
    const { message } = error instanceof FetchRefused ? error : new FetchRefused("not-https");
    throw new AppError("invalid", "url", { url: message });
  }
}

function requireReadable(by: Manager, events: readonly string[]): void {
  for (const pattern of events) for (const needed of permissionsFor(pattern)) requirePermission(by, needed);
}

export async function listWebhooks(now: Date): Promise<WebhookOnWire[]> {
  const webhooks = await findWebhooks();
  const failing = await findFailing(webhooks.map(({ id }) => id));
  return webhooks.map((webhook) => webhookOnWire(webhook, failing.get(webhook.id), now));
}

const webhookIn = (webhooks: readonly Webhook[], id: string): Webhook =>
  found(
    webhooks.find((each) => each.id === id),
    "Webhook",
  );

/** Throws `not_found` (404). */
export const findWebhook = async (id: string): Promise<Webhook> => webhookIn(await findWebhooks(), id);

export async function showWebhook(webhook: Webhook, now: Date): Promise<WebhookOnWire> {
  const failing = await findFailing([webhook.id]);
  return webhookOnWire(webhook, failing.get(webhook.id), now);
}

interface Draft {
  url: string;
  events: string[];
}

/** Throws `invalid` (400), `forbidden` (403), `too_many_webhooks` (409). */
export async function createWebhook(by: Manager, { url, events }: Draft) {
  requireReadable(by, events);
  const id = newId(by.now);
  const { secret, sealed } = await newSecret(id);
  const webhook: Webhook = {
    id,
    url: checkedUrl(url),
    events,
    secrets: [{ sealed }],
    by: { id: by.user.id, name: by.user.name },
    createdAt: by.now.toISOString(),
  };
  const audit = auditEntry(by, subjectOf(id), "Webhook created", { url: webhook.url, events });
  await changeWebhooks((webhooks) => {
    if (webhooks.length >= maxWebhooks)
      throw new AppError("too_many_webhooks", `You can have up to ${maxWebhooks} webhooks. Delete one first`);
    return { webhooks: [...webhooks, webhook], extra: { audit } };
  });
  return { webhook: webhookOnWire(webhook, undefined, by.now), secret };
}

interface Act {
  did: string;
  details?: object;
  change: (webhook: Webhook) => Webhook | undefined;
  /** Forgets how long the address has failed. */
  startsAnew?: boolean;
}

/** Throws `not_found` (404). */
async function change(by: Manager, id: string, act: Act): Promise<Webhook> {
  const audit = auditEntry(by, subjectOf(id), act.did, { ...act.details });
  let changed: Webhook | undefined;
  await changeWebhooks((webhooks) => {
    const seen = webhookIn(webhooks, id);
    const next = act.change(seen);
    changed = next ?? seen;
    if (!next) return undefined;
    const working = act.startsAnew ? { working: markWorking(id) } : {};
    return {
      webhooks: webhooks.map((each) => (each.id === id ? next : each)),
      extra: { audit, ...working },
    };
  });
  return found(changed, "Webhook");
}

const sweepSoon = (webhookId: string): Promise<void> =>
  sendMessages("WEBHOOKS_QUEUE", [{ body: { webhookId } }]);

interface Change {
  url?: string | undefined;
  events?: string[] | undefined;
  paused?: boolean | undefined;
}

const didOf = ({ url, events, paused }: Change): string =>
  url !== undefined || events !== undefined
    ? "Webhook changed"
    : paused === false
      ? "Webhook resumed"
      : "Webhook paused";

/** Resuming sends what waited. Throws `invalid` (400), `forbidden` (403), `not_found` (404). */
export async function updateWebhook(by: Manager, id: string, wanted: Change): Promise<WebhookOnWire> {
  if (wanted.events) requireReadable(by, wanted.events);
  const url = wanted.url === undefined ? undefined : checkedUrl(wanted.url);
  const { events, paused } = wanted;
  const webhook = await change(by, id, {
    did: didOf(wanted),
    details: { url, events, paused },
    startsAnew: url !== undefined || paused === false,
    change: (seen) => {
      // Events that wait go to the new address too.
      if (url !== undefined) requireReadable(by, seen.events);
      const next = paused === undefined ? seen.paused : paused ? (seen.paused ?? "by staff") : undefined;
      return { ...seen, url: url ?? seen.url, events: events ?? seen.events, paused: next };
    },
  });
  if (paused === false) await sweepSoon(id);
  return showWebhook(webhook, by.now);
}

/** Its log expires by itself. Throws `not_found` (404). */
export async function deleteWebhook(by: Manager, id: string): Promise<void> {
  await changeWebhooks((webhooks) => {
    const { url } = webhookIn(webhooks, id);
    return {
      webhooks: webhooks.filter((each) => each.id !== id),
      extra: {
        audit: auditEntry(by, subjectOf(id), "Webhook deleted", { url }),
        working: markWorking(id),
      },
    };
  });
}

/** Also resumes a paused webhook. Throws `not_found` (404). */
export async function resendAll(by: Manager, id: string): Promise<WebhookOnWire> {
  const webhook = await change(by, id, {
    did: "Failed events sent again",
    startsAnew: true,
    change: (seen) => ({ ...seen, paused: undefined, resentAt: by.now.toISOString() }),
  });
  await sweepSoon(id);
  return showWebhook(webhook, by.now);
}

/** Throws `not_found` (404). */
export async function replaceSecret(by: Manager, id: string) {
  const { secret, sealed } = await newSecret(id);
  const until = new Date(by.now.getTime() + bothSecretsMs).toISOString();
  const webhook = await change(by, id, {
    did: "Secret replaced",
    change: (seen) => {
      const [newest] = validSecrets(seen, by.now);
      return { ...seen, secrets: [{ sealed }, ...(newest ? [{ ...newest, until }] : [])] };
    },
  });
  return { webhook: await showWebhook(webhook, by.now), secret };
}

/** Sends a test once, even to a paused address. Throws `not_found` (404). */
export async function sendTest(by: Manager, id: string): Promise<DeliveryOnWire> {
  const webhook = await findWebhook(id);
  const at = by.now.toISOString();
  const delivery: Delivery = {
    ...{ id: newId(by.now), webhookId: id, event: testEvent, of: id, at },
    ...{ state: "waiting", attempts: 0, retries: 0 },
  };
  const outcome = await post(webhook, delivery, by.now);
  const ended = isAccepted(outcome)
    ? { state: "delivered" as const }
    : { state: "failed" as const, failedAt: at };
  const done: Delivery = { ...delivery, ...outcome, ...ended, attempts: 1 };
  await createDelivery(done);
  return deliveryOnWire(done, webhook);
}
