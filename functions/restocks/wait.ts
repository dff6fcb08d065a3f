import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { waitDays } from "../../shared/core/limits.ts";
import { isProven, type User } from "../identity/user.ts";
import { mailboxOf } from "../mail/mailbox.ts";
import { newId } from "../platform/id.ts";

/** An account, mailed at the address it has by then, or a mailbox that its owner has confirmed. */
export const Waiter = z.union([z.object({ userId: z.string() }), z.object({ email: z.string() })]);
export type Waiter = z.infer<typeof Waiter>;

/** An account waits by itself, and by the address that it has proven to be its owner's. */
export const waitersOf = (user: User): Waiter[] => [
  { userId: user.id },
  ...(isProven(user) ? [{ email: user.email }] : []),
];

/** A product's place in one person's waiting. */
export interface Wait {
  id: string;
  productId: string;
  waiter: Waiter;
}

/** Sorts by the time of asking, to the millisecond. */
export const waitIdAt = (now: Date): string => `${now.toISOString()}#${newId(now)}`;

export const maxWaits = 50;

/** No address stands in a key. */
export const mailboxHash = (email: string): string =>
  createHash("sha256").update(mailboxOf(email)).digest("hex");

export const waitEndsAtSeconds = (now: Date): number => Math.floor(now.getTime() / 1000) + waitDays * 86_400;
