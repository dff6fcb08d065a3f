import { Logger } from "@aws-lambda-powertools/logger";
import { AppError } from "../../shared/errors.ts";
import { consume, hasRoom, type Limit, release } from "../platform/rate-limit.ts";

const logger = new Logger({ serviceName: "throttle" });
const quarter = 15 * 60;

const limits = {
  loginByAddressAndEmail: { hits: 5, windowSeconds: quarter },
  loginByAddress: { hits: 30, windowSeconds: quarter },
  loginByDevice: { hits: 10, windowSeconds: quarter },
  /** Guessing one account from many addresses. */
  loginByAccount: { hits: 20, windowSeconds: quarter },
  slowLoginByAccount: { hits: 1, windowSeconds: 60 },
  /** Refused ones: they tell which addresses have accounts. */
  registerByAddress: { hits: 30, windowSeconds: quarter },
  /** Those that succeed as well, with room for an office or a mobile network behind one address. */
  accountsByAddress: { hits: 100, windowSeconds: 3600 },
  forgotByAddress: { hits: 30, windowSeconds: quarter },
  oldPasswordBySession: { hits: 5, windowSeconds: quarter },
  oldPasswordByUser: { hits: 20, windowSeconds: quarter },
  /** Each of these mails somebody; what one mailbox gets is limited besides, by `notifications/send-account-mail.ts`. */
  passwordChangesByUser: { hits: 5, windowSeconds: 3600 },
  emailChangesByUser: { hits: 5, windowSeconds: 3600 },
  emailChangesByStaff: { hits: 30, windowSeconds: 3600 },
  confirmationsByUser: { hits: 2, windowSeconds: 86_400 },
  accountMailsByAddress: { hits: 30, windowSeconds: 3600 },
  contactByAddress: { hits: 10, windowSeconds: quarter },
  /** Refused reports to the webhook, Stripe's own under a changed secret included. */
  webhooksByAddress: { hits: 60, windowSeconds: quarter },
  /** Card testing: stolen cards are tried in many small payments. */
  paymentsByUser: { hits: 10, windowSeconds: 3600 },
} as const satisfies Record<string, Limit>;

export interface Bucket {
  limit: keyof typeof limits;
  of: string;
}

const nameOf = ({ limit, of }: Bucket): string => `${limit}:${of}`;

/** The limiter's own failure lets the request pass: it protects the shop and must not close it. */
async function isWithin(bucket: Bucket, now: Date): Promise<boolean> {
  try {
    return await consume(nameOf(bucket), limits[bucket.limit], now);
  } catch (error) {
    logger.error("limiter failed", { limit: bucket.limit, error });
    return true;
  }
}

/** Counts one attempt in each bucket; throws `too_many_attempts` when one is full. */
export async function countAttempt(buckets: readonly Bucket[], now: Date): Promise<void> {
  const within = await Promise.all(buckets.map((bucket) => isWithin(bucket, now)));
  if (!within.every(Boolean)) throw new AppError("too_many_attempts");
}

/** Throws `too_many_attempts` when the bucket is full, before anything is done that would be counted. */
export async function requireRoom(bucket: Bucket, now: Date): Promise<void> {
  try {
    if (await hasRoom(nameOf(bucket), limits[bucket.limit], now)) return;
  } catch (error) {
    logger.error("limiter failed", { limit: bucket.limit, error });
    return;
  }
  throw new AppError("too_many_attempts");
}

/** The attempt was a good one: only bad ones fill a bucket. */
export async function forgiveAttempt(buckets: readonly Bucket[]): Promise<void> {
  await Promise.all(
    buckets.map((bucket) =>
      release(nameOf(bucket)).catch((error) => logger.error("limiter failed", { error })),
    ),
  );
}

interface SignIn {
  email: string;
  address: string;
  /** The device, where the account knows it. */
  device: string | undefined;
}

/**
 * Counts a try to sign in and resolves to the buckets that the right password empties again; throws `too_many_attempts`.
 *
 * A device that the account knows is counted by itself alone, so that nobody can shut its owner out.
 * Any other is counted by its address first. What is refused there does not count for the account, so
 * that one address cannot fill the account's bucket. When many addresses have filled it, one try a
 * minute still gets through: guessing stays slow, and the owner's new device is not shut out either.
 */
export async function countSignIn({ email, address, device }: SignIn, now: Date): Promise<Bucket[]> {
  if (device !== undefined) {
    const own: Bucket[] = [{ limit: "loginByDevice", of: device }];
    await countAttempt(own, now);
    return own;
  }
  const near: Bucket[] = [
    { limit: "loginByAddressAndEmail", of: `${address}:${email}` },
    { limit: "loginByAddress", of: address },
  ];
  await countAttempt(near, now);
  const far: Bucket[] = [
    { limit: "loginByAccount", of: email },
    { limit: "slowLoginByAccount", of: email },
  ];
  const within = await Promise.all(far.map((bucket) => isWithin(bucket, now)));
  if (!within.some(Boolean)) throw new AppError("too_many_attempts");
  return [...near, ...far];
}
