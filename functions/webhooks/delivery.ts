import * as z from "zod/mini";
import { deliveryStatuses } from "../../shared/webhooks/events.ts";
import type { Delivery as DeliveryOnWire } from "../../shared/webhooks/schemas.ts";
import type { Webhook } from "./webhook.ts";

/** One event on its way to one address. It holds the noun's id, never a copy of the noun. */
export const Delivery = z.object({
  id: z.string(),
  webhookId: z.string(),
  event: z.string(),
  of: z.string(),
  at: z.string(),
  state: z.enum(deliveryStatuses),
  attempts: z.number(),
  /** Since it was placed or sent again. */
  retries: z.number(),
  nextAt: z.optional(z.string()),
  failedAt: z.optional(z.string()),
  answer: z.optional(z.object({ status: z.number(), body: z.string() })),
  problem: z.optional(z.string()),
});
export type Delivery = z.infer<typeof Delivery>;

export interface Outcome {
  answer?: Delivery["answer"];
  problem?: string | undefined;
  /** Nothing was sent, which is no fault of the address. */
  isGone?: true;
}

export const isAccepted = ({ answer }: Outcome): boolean =>
  answer !== undefined && answer.status >= 200 && answer.status < 300;

const isResent = ({ state, failedAt }: Delivery, { resentAt }: Webhook): boolean =>
  state === "failed" && failedAt !== undefined && resentAt !== undefined && failedAt <= resentAt;

export function deliveryOnWire(delivery: Delivery, webhook: Webhook): DeliveryOnWire {
  const { id, event, at, state, attempts, nextAt, answer, problem } = delivery;
  const status = isResent(delivery, webhook) ? "waiting" : state;
  return {
    id,
    event,
    at,
    status,
    attempts,
    ...(status === "waiting" && !webhook.paused && { next: nextAt ?? webhook.resentAt }),
    answer,
    problem,
  };
}
