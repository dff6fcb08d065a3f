import * as z from "zod/mini";
import { waitDays } from "../../shared/core/limits.ts";
import { isProven, type User } from "../identity/user.ts";
import { newId } from "../platform/id.ts";

export const Waiter = z.union([z.object({ userId: z.string() }), z.object({ email: z.string() })]);
export type Waiter = z.infer<typeof Waiter>;

export const waitersOf = (user: User): Waiter[] => [
  { userId: user.id },
  ...(isProven(user) ? [{ email: user.email }] : []),
];

export interface Wait {
  id: string;
  productId: string;
  waiter: Waiter;
}

/** Sorts by the millisecond. */
export const waitIdAt = (now: Date): string => `${now.toISOString()}#${newId(now)}`;

export const maxWaits = 50;

export const waitEndsAtSeconds = (now: Date): number => Math.floor(now.getTime() / 1000) + waitDays * 86_400;
