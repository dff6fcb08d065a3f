import * as z from "zod/mini";
import { matchesPattern, testEvent } from "../../shared/webhooks/events.ts";
import type { Webhook as WebhookOnWire } from "../../shared/webhooks/schemas.ts";

/** Sealed; the newest first. */
const Secret = z.object({ sealed: z.string(), until: z.optional(z.string()) });
export type Secret = z.infer<typeof Secret>;

export const Webhook = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  secrets: z.array(Secret),
  paused: z.optional(z.enum(["by staff", "for failing"])),
  /** Events that had failed by then are sent again. */
  resentAt: z.optional(z.string()),
  by: z.object({ id: z.string(), name: z.string() }),
  createdAt: z.string(),
});
export type Webhook = z.infer<typeof Webhook>;

/** The previous secret signs this long after a new one was made. */
export const bothSecretsMs = 24 * 3_600_000;
/** An address that fails this long is paused. */
export const maxFailingMs = 3 * 86_400_000;

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const pausesMs = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

/** Undefined once the event has used its retries. */
export function nextAttempt(retries: number, now: Date): Date | undefined {
  const pause = pausesMs[retries];
  return pause === undefined ? undefined : new Date(now.getTime() + pause);
}

export const wants = ({ events }: Webhook, type: string): boolean =>
  type === testEvent || events.some((pattern) => matchesPattern(pattern, type));

export const validSecrets = ({ secrets }: Webhook, now: Date): Secret[] =>
  secrets.filter(({ until }) => until === undefined || until > now.toISOString());

export function webhookOnWire(webhook: Webhook, failingSince: string | undefined, now: Date): WebhookOnWire {
  const { id, url, events, paused, by, createdAt } = webhook;
  const oldSecretUntil = validSecrets(webhook, now)[1]?.until;
  return {
    _id: id,
    url,
    events,
    paused: paused !== undefined,
    ...(paused === "for failing" && { pausedForFailing: true }),
    ...(failingSince && { failingSince }),
    ...(oldSecretUntil && { oldSecretUntil }),
    by: by.name,
    createdAt,
  };
}
