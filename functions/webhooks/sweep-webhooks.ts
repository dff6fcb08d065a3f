import { resealed } from "../identity/seal.ts";
import { workThrough } from "../platform/work-through.ts";
import { attempt } from "./attempt.ts";
import { findDue, findFailed } from "./delivery.table.ts";
import type { Delivery } from "./delivery.ts";
import { changeWebhooks, findFailing, findWebhooks } from "./webhook.table.ts";
import type { Webhook } from "./webhook.ts";

/** Per webhook and run, so that a slow address delays only its own events. */
const width = 5;
const maxPerRun = 500;

async function findWaiting({ id, resentAt }: Webhook, now: Date): Promise<Delivery[]> {
  const [due, resent] = await Promise.all([
    findDue(id, now, maxPerRun),
    resentAt === undefined ? [] : findFailed(id, resentAt, maxPerRun),
  ]);
  return [...due, ...resent];
}

interface Run {
  now: Date;
  hasTime: () => boolean;
  onError: (delivery: Delivery, error: unknown) => void;
}

async function sweepOne(webhook: Webhook, isFailing: boolean, run: Run): Promise<void> {
  const waiting = await findWaiting(webhook, run.now);
  await workThrough(waiting, { width, hasTime: run.hasTime }, async (delivery) => {
    try {
      // Staff may have deleted, paused or redirected it meanwhile.
      const current = (await findWebhooks()).find(({ id }) => id === webhook.id);
      if (current && !current.paused) await attempt(current, delivery, isFailing);
    } catch (error) {
      run.onError(delivery, error);
    }
  });
}

/** Secrets outlive the keys that seal them. */
async function resealSecrets(webhooks: readonly Webhook[]): Promise<void> {
  const anew = new Map<string, string>();
  for (const { id, secrets } of webhooks)
    for (const { sealed } of secrets) {
      const next = await resealed(sealed, id);
      if (next) anew.set(sealed, next);
    }
  if (anew.size === 0) return;
  await changeWebhooks((current) => ({
    webhooks: current.map((webhook) => ({
      ...webhook,
      secrets: webhook.secrets.map((secret) => ({
        ...secret,
        sealed: anew.get(secret.sealed) ?? secret.sealed,
      })),
    })),
    extra: {},
  }));
}

/** Attempts what is due or was asked to be sent again, of one webhook or of all that aren't paused. */
export async function sweepWebhooks(run: Run, only?: string): Promise<void> {
  const all = await findWebhooks();
  await resealSecrets(all);
  const webhooks = all.filter(({ id, paused }) => !paused && (only === undefined || id === only));
  if (webhooks.length === 0) return;
  const failing = await findFailing(webhooks.map(({ id }) => id));
  await Promise.all(webhooks.map((webhook) => sweepOne(webhook, failing.has(webhook.id), run)));
}
