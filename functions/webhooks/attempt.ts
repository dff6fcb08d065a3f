import { FetchRefused, fetchPublic, type Network } from "../platform/fetch-public.ts";
import { sendMessages } from "../platform/queue.ts";
import { getTogether, write } from "../platform/table.ts";
import {
  claimDelivery,
  deliveryKey,
  readDelivery,
  recordDelivered,
  recordFailed,
  recordRetry,
} from "./delivery.table.ts";
import { type Delivery, isAccepted, type Outcome } from "./delivery.ts";
import { dataOf } from "./event-data.ts";
import { pauseIfFailing } from "./pause-if-failing.ts";
import { signedHeaders } from "./signature.ts";
import {
  healthKey,
  markFailing,
  markWorking,
  readFailingSince,
  readWebhooks,
  webhooksKey,
} from "./webhook.table.ts";
import { nextAttempt, type Webhook, wants } from "./webhook.ts";

const limits = { limitBytes: 64_000, timeoutMs: 10_000 };
const loggedBytes = 2000;
/** Longer than an attempt, so that a run that died is repeated. */
const leaseMs = 60_000;
/** Clocks of machines differ by less, so a message may come this early. */
const skewMs = 2000;
const maxDelayMs = 15 * 60_000;

/** Sends the event once, signed now. Returns the answer, or why there is none. */
export async function post(
  webhook: Webhook,
  delivery: Delivery,
  now: Date,
  network?: Network,
): Promise<Outcome> {
  if (!wants(webhook, delivery.event))
    return { problem: "This address no longer wants such events", isGone: true };
  const data = await dataOf(delivery);
  if (!data) return { problem: "What this event is about no longer exists", isGone: true };
  const body = JSON.stringify({ type: delivery.event, timestamp: delivery.at, data });
  const headers = {
    "content-type": "application/json",
    ...(await signedHeaders(webhook, { id: delivery.id, body }, now)),
  };
  try {
    const answer = await fetchPublic(webhook.url, { method: "POST", headers, body, ...limits }, network);
    const text = answer.body.subarray(0, loggedBytes).toString().replaceAll("\u0000", "");
    return { answer: { status: answer.status, body: text } };
  } catch (error) {
    if (error instanceof FetchRefused) return { problem: error.message };
    throw error;
  }
}

/** The sweep alone retries at addresses that were failing before, which would fill the queue for all others. */
async function retryLater(
  claimed: Delivery,
  outcome: Outcome,
  wasFailing: boolean,
  now: Date,
): Promise<void> {
  const next = nextAttempt(claimed.retries, now);
  if (!next) {
    await recordFailed(claimed, outcome, now);
    return;
  }
  const { webhookId, id } = claimed;
  const delayMs = next.getTime() - now.getTime();
  if ((await recordRetry(claimed, outcome, next)) && delayMs <= maxDelayMs && !wasFailing)
    await sendMessages("WEBHOOKS_QUEUE", [
      { body: { deliveries: [{ webhookId, id }] }, delaySeconds: delayMs / 1000 },
    ]);
}

/** Makes an attempt that is due, unless another run has it. */
export async function attempt(
  webhook: Webhook,
  delivery: Delivery,
  isFailing: boolean,
  network?: Network,
): Promise<void> {
  const claimed = await claimDelivery(delivery, new Date(Date.now() + leaseMs));
  if (!claimed) return;
  const outcome = await post(webhook, claimed, new Date(), network);
  const now = new Date();
  if (isAccepted(outcome)) {
    await recordDelivered(claimed, outcome);
    if (isFailing) await write(markWorking(webhook.id));
  } else if (outcome.isGone) await recordFailed(claimed, outcome, now);
  else {
    await retryLater(claimed, outcome, isFailing, now);
    await pauseIfFailing(webhook, await markFailing(webhook.id, now), now);
  }
}

const isDue = ({ state, nextAt = "" }: Delivery, now: Date): boolean =>
  state === "waiting" && Date.parse(nextAt) <= now.getTime() + skewMs;

/** Attempts one event, as a message asks. The sweep takes first attempts at addresses that are failing. */
export async function attemptQueued(webhookId: string, id: string, now: Date): Promise<void> {
  const [list, health, item] = await getTogether(
    webhooksKey,
    healthKey(webhookId),
    deliveryKey(webhookId, id),
  );
  const webhook = readWebhooks(list).find((each) => each.id === webhookId);
  const delivery = readDelivery(item);
  const isFailing = readFailingSince(health) !== undefined;
  if (!webhook || webhook.paused || !delivery || !isDue(delivery, now)) return;
  if (isFailing && delivery.attempts === 0) return;
  await attempt(webhook, delivery, isFailing);
}
