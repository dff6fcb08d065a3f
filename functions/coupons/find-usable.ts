import { countAttempt, requireRoom } from "../identity/throttle.ts";
import { findCode } from "./coupon.table.ts";
import type { FoundCode } from "./coupon.ts";
import { unknownCode } from "./refusal.ts";

/**
 * The code that a shopper typed. Unknown and stopped codes read alike, and only they are counted. Throws
 * `coupon_invalid` (400) or `too_many_attempts` (429).
 */
export async function findUsable(typed: string, address: string, now: Date): Promise<FoundCode> {
  const guesses = { limit: "couponsByAddress", of: address } as const;
  await requireRoom(guesses, now);
  const found = await findCode(typed);
  if (found && !found.coupon.stopped) return found;
  await countAttempt([guesses], now);
  throw unknownCode();
}
