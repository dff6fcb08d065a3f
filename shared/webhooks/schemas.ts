import * as z from "zod/mini";
import { withSchemas } from "../core/route.ts";
import { Done, Id, NextCursor, NoInput, Paging, Success, Timestamp } from "../core/wire.ts";
import { deliveryStatuses, patterns } from "./events.ts";
import { staffWebhookRoutes } from "./routes.ts";

export const maxWebhooks = 20;

const Address = z
  .string("Enter the address")
  .check(
    z.trim(),
    z.minLength(1, "Enter the address"),
    z.maxLength(500, "Use at most 500 characters"),
    z.regex(/^https?:\/\/[^\s/?#]+([/?#]\S*)?$/i, "Enter an address that begins with https://"),
  );
const Events = z.array(z.enum(patterns, "Choose events from the list"), "Choose at least one event").check(
  z.minLength(1, "Choose at least one event"),
  z.maxLength(patterns.length),
  z.refine((events) => new Set(events).size === events.length, "Choose each event once"),
);

const Webhook = z.object({
  _id: Id,
  url: z.string(),
  events: z.array(z.string()),
  paused: z.boolean(),
  /** Present if it was paused because its address failed for three days. */
  pausedForFailing: z.optional(z.literal(true)),
  /** When its address began to fail; absent while it works. */
  failingSince: z.optional(Timestamp),
  /** Until then, the previous secret signs too. */
  oldSecretUntil: z.optional(Timestamp),
  by: z.string(),
  createdAt: Timestamp,
});
export type Webhook = z.infer<typeof Webhook>;

const Delivery = z.object({
  /** The `webhook-id`. */
  id: z.string(),
  event: z.string(),
  at: Timestamp,
  status: z.enum(deliveryStatuses),
  attempts: z.number(),
  next: z.optional(Timestamp),
  /** The last answer, with at most 2 kB of its body. */
  answer: z.optional(z.object({ status: z.number(), body: z.string() })),
  /** Why there is no answer. */
  problem: z.optional(z.string()),
});
export type Delivery = z.infer<typeof Delivery>;

const WebhookId = z.object({ id: Id });
const WebhookAnswer = z.object({ success: Success, webhook: Webhook });
const SecretAnswer = z.extend(WebhookAnswer, { secret: z.string() });

export const staffWebhookCalls = /* @__PURE__ */ withSchemas(staffWebhookRoutes, {
  "admin/webhooks/list": {
    input: NoInput,
    output: z.object({ success: Success, webhooks: z.array(Webhook) }),
  },
  "admin/webhooks/create": { input: z.object({ url: Address, events: Events }), output: SecretAnswer },
  "admin/webhooks/update": {
    input: z.object({
      id: Id,
      url: z.optional(Address),
      events: z.optional(Events),
      paused: z.optional(z.boolean()),
    }),
    output: WebhookAnswer,
  },
  "admin/webhooks/delete": { input: WebhookId, output: Done },
  "admin/webhooks/test": {
    input: WebhookId,
    output: z.object({ success: Success, delivery: Delivery }),
  },
  "admin/webhooks/resend": { input: WebhookId, output: WebhookAnswer },
  "admin/webhooks/secret": { input: WebhookId, output: SecretAnswer },
  "admin/webhooks/deliveries": {
    input: z.object({ id: Id, ...Paging, status: z.optional(z.enum(deliveryStatuses)) }),
    output: z.object({
      success: Success,
      webhook: Webhook,
      deliveries: z.array(Delivery),
      nextCursor: NextCursor,
    }),
  },
});
