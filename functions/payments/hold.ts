import { AppError } from "../../shared/core/errors.ts";
import { holdMinutes } from "../../shared/core/limits.ts";
import type { Payment } from "./payment.ts";

/** Start of a shopper's unpaid holds by product, in Unix milliseconds. */
export type HeldSince = Readonly<Record<string, number>>;

const holdMs = holdMinutes * 60_000;
/** A hold and its one renewal. */
const longestMs = 2 * holdMs;
/** Products count as new after this, so they are held half the time at most. */
const forgottenMs = 2 * longestMs;
const shortestMs = 60_000;

export const timeOfDay = (at: Date): string =>
  at.toLocaleTimeString("en-IN", { timeZone: "Asia/Kolkata", hour: "numeric", minute: "2-digit" });

/** Returns the hold's end (ISO 8601) and its products' starts; new carts don't renew. Throws `held_twice` (429). */
export function holdOf(
  { lines }: Pick<Payment, "lines">,
  last: HeldSince,
  now: Date,
): { expiresAt: string; heldSince: HeldSince } {
  const nowMs = now.getTime();
  const recent = Object.entries(last).filter(([, since]) => nowMs - since < forgottenMs);
  const own = lines.map(({ productId }): [string, number] => [
    productId,
    Object.fromEntries(recent)[productId] ?? nowMs,
  ]);
  const first = Math.min(...own.map(([, since]) => since));
  const endsAt = Math.min(nowMs + holdMs, first + longestMs);
  if (endsAt - nowMs < shortestMs) throw new AppError("held_twice", timeOfDay(new Date(first + forgottenMs)));
  return {
    expiresAt: new Date(endsAt).toISOString(),
    heldSince: Object.fromEntries([...recent, ...own]),
  };
}
