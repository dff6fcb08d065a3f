import { countInOrder, requireQuota, visitorOf } from "../identity/throttle.ts";
import type { User } from "../identity/user.ts";
import { wasAccepted } from "./accepted.table.ts";
import { findCode } from "./coupon.table.ts";
import type { FoundCode } from "./coupon.ts";
import { refusal, unknownCode } from "./refusal.ts";

export const needsAccount = ({ coupon }: FoundCode): boolean =>
  coupon.perAccount !== undefined || coupon.firstOrderOnly === true;

/** Throws `coupon_invalid` (400) for guests if the code has limits per account. */
export function requireAccount(found: FoundCode, user: User | undefined): void {
  if (user?.guest && needsAccount(found)) throw refusal("Sign in or create an account to use this code");
}

interface Shopper {
  user: User | undefined;
  address: string;
  device: string;
}

export const shopperIdOf = (shopper: Shopper): string => shopper.user?.id ?? visitorOf(shopper);

const advice = "You've tried too many codes. Try again in 15 minutes, or check out without a code";

async function requireGuess(shopper: Shopper, now: Date): Promise<void> {
  await requireQuota({ limit: "couponsByDevice", of: shopperIdOf(shopper) }, now, advice);
  await requireQuota({ limit: "couponsByAddress", of: shopper.address }, now, advice);
}

/** Counts unknown and stopped codes. Throws `coupon_invalid` (400), `too_many_attempts` (429). */
export async function findUsable(typed: string, shopper: Shopper, now: Date): Promise<FoundCode> {
  const code = await findCode(typed);
  const found = code?.coupon.stopped ? undefined : code;
  try {
    await requireGuess(shopper, now);
  } catch (error) {
    const isOwn = found && (await wasAccepted([shopperIdOf(shopper), visitorOf(shopper)], found.code, now));
    if (!isOwn) throw error;
  }
  if (found) return found;
  await countInOrder(
    [
      { limit: "couponsByDevice", of: shopperIdOf(shopper) },
      { limit: "couponsByAddress", of: shopper.address },
    ],
    now,
  );
  throw unknownCode();
}
