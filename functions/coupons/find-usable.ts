import { AppError } from "../../shared/core/errors.ts";
import { type Bucket, countInOrder, findFull, visitorOf } from "../identity/throttle.ts";
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

const guessesOf = (shopper: Shopper): Bucket[] => [
  { limit: "couponsByDevice", of: shopperIdOf(shopper) },
  { limit: "couponsByAddress", of: shopper.address },
];

/** Counts unknown and stopped codes. Throws `coupon_invalid` (400), `too_many_attempts` (429). */
export async function findUsable(typed: string, shopper: Shopper, now: Date): Promise<FoundCode> {
  const [code, full] = await Promise.all([findCode(typed), findFull(guessesOf(shopper), now)]);
  const found = code?.coupon.stopped ? undefined : code;
  if (full) {
    const isOwn = found && (await wasAccepted([shopperIdOf(shopper), visitorOf(shopper)], found.code, now));
    if (!isOwn) throw new AppError("too_many_attempts", advice);
  }
  if (found) return found;
  await countInOrder(guessesOf(shopper), now);
  throw unknownCode();
}
