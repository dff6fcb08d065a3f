import * as z from "zod/mini";
import { numbered, put, type TransactItem } from "../platform/expressions.ts";
import { newId } from "../platform/id.ts";
import { getItem, write } from "../platform/table.ts";

const factorNotices = ["app-added", "removed", "new-recovery-codes", "recovery-code-used", "closed"] as const;
export type FactorNotice = (typeof factorNotices)[number];

const accountMessages = [
  z.object({ kind: z.literal("forgot-password"), email: z.string() }),
  z.object({ kind: z.enum(["password-changed", "passkey-added"]), email: z.string() }),
  z.object({ kind: z.literal("factor-notice"), what: z.enum(factorNotices), email: z.string() }),
  /** To each owner. `account` is the address of the one whose factors were removed. */
  z.object({ kind: z.literal("factor-reset"), account: z.string(), email: z.string() }),
  z.object({ kind: z.literal("email-changed"), email: z.string(), newEmail: z.string() }),
  z.object({
    kind: z.enum(["confirm-email", "confirm-email-again"]),
    userId: z.string(),
    email: z.string(),
  }),
] as const;
export type AccountMessage = z.infer<(typeof accountMessages)[number]>;

export const OutboxMessage = z.discriminatedUnion("kind", [
  ...accountMessages,
  z.object({ kind: z.literal("invitation"), invitationId: z.string(), createdAt: z.string() }),
  z.object({ kind: z.enum(["message", "message-received"]), ticket: z.string() }),
  z.object({ kind: z.literal("message-reply"), ticket: z.string(), replyId: z.string() }),
  z.object({ kind: z.literal("confirm-wait"), productId: z.string(), email: z.string(), waitId: z.string() }),
  z.object({ kind: z.literal("cart-reminder"), cartOf: z.string(), askedAt: z.string() }),
  z.object({ kind: z.literal("pay-link"), phoneOrderId: z.string() }),
  /** The order has forgotten its customer by then. */
  z.object({
    kind: z.enum(["pay-link-expired", "pay-link-cancelled", "phone-order-unpaid"]),
    phoneOrderId: z.string(),
    name: z.string(),
    email: z.string(),
  }),
  z.object({
    kind: z.literal("webhook-paused"),
    webhookId: z.string(),
    url: z.string(),
    since: z.string(),
    email: z.string(),
  }),
  z.object({ kind: z.literal("review-ask"), orderId: z.string(), productIds: z.array(z.string()) }),
  z.object({
    kind: z.literal("note"),
    noun: z.enum(["order", "user"]),
    of: z.string(),
    noteId: z.string(),
    to: z.string(),
  }),
  z.object({
    kind: z.literal("back-in-stock"),
    productId: z.string(),
    userId: z.optional(z.string()),
    email: z.optional(z.string()),
  }),
]);
export type OutboxMessage = z.infer<typeof OutboxMessage>;
export type AboutInvitation = Extract<OutboxMessage, { invitationId: string }>;
export type AboutMessage = Extract<OutboxMessage, { ticket: string }>;
export type AboutCart = Extract<OutboxMessage, { cartOf: string }>;
export type AboutNote = Extract<OutboxMessage, { noteId: string }>;
export type AboutReview = Extract<OutboxMessage, { orderId: string }>;
export type AboutPhoneOrder = Extract<OutboxMessage, { phoneOrderId: string }>;
export type AboutWebhook = Extract<OutboxMessage, { webhookId: string }>;
export type AboutWait = Extract<OutboxMessage, { productId: string }>;

const sk = "OUTBOX";
const ttlSeconds = 5 * 86_400;

/** Belongs in the transaction of the change that the mail is about. */
export function outboxItem(message: OutboxMessage, now: Date): TransactItem {
  const id = newId(now);
  const expiresAtSeconds = Math.floor(now.getTime() / 1000) + ttlSeconds;
  return put({ pk: `OUTBOX#${id}`, sk, id, ...message, expiresAtSeconds });
}

export const outboxItems = (messages: readonly OutboxMessage[], now: Date): Record<string, TransactItem> =>
  numbered(
    "mail",
    messages.map((message) => outboxItem(message, now)),
  );

export async function findOutboxMessage(pk: string): Promise<OutboxMessage | undefined> {
  const item = await getItem({ pk, sk });
  return item && OutboxMessage.parse(item);
}

export async function enqueueMail(message: OutboxMessage, now: Date): Promise<void> {
  await write(outboxItem(message, now));
}
