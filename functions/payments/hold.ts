import { AppError } from "../../shared/core/errors.ts";
import { holdMinutes } from "../../shared/core/limits.ts";
import type { Payment } from "./payment.ts";

/** When a shopper's unpaid holds of each product began, in milliseconds since 1970. */
export type HeldSince = Readonly<Record<string, number>>;

const holdMs = holdMinutes * 60_000;
/** A hold and its one renewal. */
const longestMs = 2 * holdMs;
/** After so long a product counts as not held before, so at most half of an hour. */
const forgottenMs = 2 * longestMs;
/** Less than this is too little to pay in. */
const shortestMs = 60_000;

const timeOfDay = (at: Date): string =>
  at.toLocaleTimeString("en-IN", { timeZone: "Asia/Kolkata", hour: "numeric", minute: "2-digit" });

/**
 * The end of a hold of these lines (ISO 8601), and since when its products have been held. A change of the cart
 * renews no hold. Throws `held_twice` (429) while one of them has been held twice without being paid for.
 */
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
