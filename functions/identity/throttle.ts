import { createHash } from "node:crypto";
import { Logger } from "@aws-lambda-powertools/logger";
import { AppError } from "../../shared/core/errors.ts";
import { consume, hasRoom, type Limit, release } from "../platform/rate-limit.ts";

const logger = new Logger({ serviceName: "throttle" });
const quarter = 15 * 60;

const limits = {
  loginByAddressAndEmail: { attempts: 5, windowSeconds: quarter },
  loginByAddress: { attempts: 30, windowSeconds: quarter },
  loginByDevice: { attempts: 10, windowSeconds: quarter },
  /** Against guessing one account's password from many addresses. */
  loginByAccount: { attempts: 20, windowSeconds: quarter },
  slowLoginByAccount: { attempts: 1, windowSeconds: 60 },
  /** Failed registrations only, because they tell which addresses have accounts. */
  registerByAddress: { attempts: 30, windowSeconds: quarter },
  /** All registrations, with room for an office or a mobile network behind one address. */
  accountsByAddress: { attempts: 100, windowSeconds: 3600 },
  /**
   * Offices, colleges and mobile networks have many people behind one address: what a shopper does is counted by
   * device first, and the address has room for hundreds.
   */
  guestsByDevice: { attempts: 10, windowSeconds: quarter },
  guestsByAddress: { attempts: 300, windowSeconds: quarter },
  forgotByAddress: { attempts: 30, windowSeconds: quarter },
  oldPasswordBySession: { attempts: 5, windowSeconds: quarter },
  oldPasswordByUser: { attempts: 20, windowSeconds: quarter },
  /** Each of these sends a mail. `notifications/mailbox-limit.ts` also limits the mails per mailbox. */
  passwordChangesByUser: { attempts: 5, windowSeconds: 3600 },
  passkeyChangesByUser: { attempts: 10, windowSeconds: 3600 },
  emailChangesByUser: { attempts: 5, windowSeconds: 3600 },
  emailChangesByStaff: { attempts: 30, windowSeconds: 3600 },
  confirmationsByUser: { attempts: 2, windowSeconds: 86_400 },
  accountMailsByAddress: { attempts: 30, windowSeconds: 3600 },
  /** Each reads all of an account's orders. */
  downloadsByUser: { attempts: 10, windowSeconds: 3600 },
  /** Each may store pictures. */
  returnsByUser: { attempts: 20, windowSeconds: 86_400 },
  reviewPicturesByUser: { attempts: 20, windowSeconds: 86_400 },
  trackingByAddress: { attempts: 10, windowSeconds: 3600 },
  trackingByDevice: { attempts: 10, windowSeconds: 3600 },
  /** Against guessing one order's PIN code from many addresses. */
  trackingByOrder: { attempts: 20, windowSeconds: 3600 },
  slowTrackingByOrder: { attempts: 1, windowSeconds: 60 },
  /** Each makes a PDF, which takes a second of a processor. */
  pdfByAddress: { attempts: 60, windowSeconds: quarter },
  /** Codes of coupons that are not known, against guessing them. */
  couponsByDevice: { attempts: 20, windowSeconds: quarter },
  couponsByAddress: { attempts: 300, windowSeconds: quarter },
  /** Each may send a mail to an address that anybody typed. */
  waitsByDevice: { attempts: 30, windowSeconds: quarter },
  waitsByAddress: { attempts: 300, windowSeconds: quarter },
  contactByDevice: { attempts: 10, windowSeconds: quarter },
  contactByAddress: { attempts: 200, windowSeconds: quarter },
  /** Rejected webhook calls, including Stripe's own when the secret does not match. */
  webhooksByAddress: { attempts: 60, windowSeconds: quarter },
  /** Against card testing, which tries stolen cards in many small payments. */
  paymentsByUser: { attempts: 10, windowSeconds: 3600 },
  /** A guest is made in a moment, so theirs are counted by device, and by network as well. */
  guestPaymentsByDevice: { attempts: 100, windowSeconds: 3600 },
  guestPaymentsByAddress: { attempts: 300, windowSeconds: 3600 },
} as const satisfies Record<string, Limit>;

export interface Bucket {
  limit: keyof typeof limits;
  of: string;
}

const nameOf = ({ limit, of }: Bucket): string => `${limit}:${of}`;

/** True also when the limiter itself fails: it must never stop the shop from working. */
async function isWithin(bucket: Bucket, now: Date): Promise<boolean> {
  try {
    return await consume(nameOf(bucket), limits[bucket.limit], now);
  } catch (error) {
    logger.error("limiter failed", { limit: bucket.limit, error });
    return true;
  }
}

/** The nearest that a visitor without a session can be told apart: the browser's name within a network. */
export const visitorOf = ({ address, device }: { address: string; device: string }): string =>
  `${address}:${hashOf(device)}`;

export const hashOf = (device: string): string =>
  createHash("sha256").update(device).digest("hex").slice(0, 16);

/**
 * Counts one attempt in each bucket, nearest first: what the device is refused takes no room from others behind its
 * address. Throws `too_many_attempts` (429), with what to do.
 */
export async function countInOrder(
  buckets: readonly (Bucket & { advice?: string })[],
  now: Date,
): Promise<void> {
  for (const { advice, ...bucket } of buckets)
    if (!(await isWithin(bucket, now))) throw new AppError("too_many_attempts", advice);
}

/** Counts one attempt in each bucket. Throws `too_many_attempts` (429) when any of them is full. */
export async function countAttempt(buckets: readonly Bucket[], now: Date): Promise<void> {
  const within = await Promise.all(buckets.map((bucket) => isWithin(bucket, now)));
  if (!within.every(Boolean)) throw new AppError("too_many_attempts");
}

/** Throws `too_many_attempts` (429), with what to do, when the bucket is full. Counts nothing. */
export async function requireRoom(bucket: Bucket, now: Date, advice?: string): Promise<void> {
  try {
    if (await hasRoom(nameOf(bucket), limits[bucket.limit], now)) return;
  } catch (error) {
    logger.error("limiter failed", { limit: bucket.limit, error });
    return;
  }
  throw new AppError("too_many_attempts", advice);
}

/** Takes back a counted attempt that succeeded: only failures fill a bucket. */
export async function releaseAttempt(buckets: readonly Bucket[]): Promise<void> {
  await Promise.all(
    buckets.map((bucket) =>
      release(nameOf(bucket)).catch((error) => logger.error("limiter failed", { error })),
    ),
  );
}

interface Guess {
  /** Identifies the owner's own device; undefined for any other. */
  device: Bucket | undefined;
  /** The buckets of the address that the guess comes from. */
  near: Bucket[];
  /** The buckets of what is guessed at. An attempt passes while one of them has room. */
  far: Bucket[];
}

/**
 * Counts a guess at a secret. Resolves to the buckets to release after the right one. Throws
 * `too_many_attempts` (429).
 *
 * A known device has a bucket of its own, so that nobody else can lock its owner out. Any other device is
 * counted by its address first; an attempt rejected there does not count for the account, so that a single
 * address cannot fill the far bucket. Once many addresses have filled it, one attempt a minute is still
 * allowed: guessing stays slow, and the owner can still get in on a new device.
 */
async function countGuess({ device, near, far }: Guess, now: Date): Promise<Bucket[]> {
  if (device) {
    await countAttempt([device], now);
    return [device];
  }
  await countAttempt(near, now);
  const within = await Promise.all(far.map((bucket) => isWithin(bucket, now)));
  if (!within.some(Boolean)) throw new AppError("too_many_attempts");
  return [...near, ...far];
}

interface SignIn {
  email: string;
  address: string;
  /** The device's id, if the account knows it. */
  device: string | undefined;
}

/** Counts a guess at an account's password; see `countGuess`. */
export const countSignIn = ({ email, address, device }: SignIn, now: Date): Promise<Bucket[]> =>
  countGuess(
    {
      device: device === undefined ? undefined : { limit: "loginByDevice", of: device },
      near: [
        { limit: "loginByAddressAndEmail", of: `${address}:${email}` },
        { limit: "loginByAddress", of: address },
      ],
      far: [
        { limit: "loginByAccount", of: email },
        { limit: "slowLoginByAccount", of: email },
      ],
    },
    now,
  );

interface Tracking {
  order: string;
  address: string;
  /** The id of the buyer's own device or session. */
  device: string | undefined;
}

/** Counts a guess at an order's PIN code; see `countGuess`. */
export const countTracking = ({ order, address, device }: Tracking, now: Date): Promise<Bucket[]> =>
  countGuess(
    {
      device: device === undefined ? undefined : { limit: "trackingByDevice", of: device },
      near: [{ limit: "trackingByAddress", of: address }],
      far: [
        { limit: "trackingByOrder", of: order },
        { limit: "slowTrackingByOrder", of: order },
      ],
    },
    now,
  );
