import * as z from "zod/mini";
import { AppError } from "../../shared/core/errors.ts";
import { orderLinkDays } from "../../shared/core/limits.ts";

/** It closes with its payment, whose state is the truth until then. */
const states = ["open", "paid", "expired", "cancelled", "refunded"] as const;
export type ClosedState = Exclude<(typeof states)[number], "open">;

const Person = z.object({ id: z.string(), name: z.string() });

export const PhoneOrder = z.object({
  id: z.string(),
  paymentId: z.string(),
  /** Forgotten once it is closed. */
  customer: z.optional(z.object({ name: z.string(), email: z.string() })),
  by: Person,
  cancelledBy: z.optional(Person),
  state: z.enum(states),
  units: z.number(),
  totalPaise: z.number(),
  startedAt: z.optional(z.string()),
  createdAt: z.string(),
  expiresAt: z.string(),
  expiresAtSeconds: z.optional(z.number()),
});
export type PhoneOrder = z.infer<typeof PhoneOrder>;

export const refuse = (why: string): AppError => new AppError("phone_order_refused", why);

export const closedUntil = (now: Date): number => Math.floor(now.getTime() / 1000) + orderLinkDays * 86_400;
