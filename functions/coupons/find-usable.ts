import { countAttempt, requireRoom } from "../identity/throttle.ts";
import type { User } from "../identity/user.ts";
import { findCode } from "./coupon.table.ts";
import type { FoundCode } from "./coupon.ts";
import { refusal, unknownCode } from "./refusal.ts";

/** Only an account can keep these limits. Throws `coupon_invalid` (400) for a guest. */
export function requireAccount({ coupon }: FoundCode, user: User | undefined): void {
  if (user?.guest && (coupon.perAccount !== undefined || coupon.firstOrderOnly))
    throw refusal("Sign in to use this code");
}

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
