import { createHash } from "node:crypto";
import { Logger } from "@aws-lambda-powertools/logger";
import { AppError } from "../../shared/core/errors.ts";
import { consume, findFullOf, release } from "../platform/rate-limit.ts";
import { throttleLimits as limits } from "./throttle-limits.ts";

const logger = new Logger({ serviceName: "throttle" });

export interface Bucket {
  limit: keyof typeof limits;
  of: string;
}

const nameOf = ({ limit, of }: Bucket): string => `${limit}:${of}`;

/** Fails open: the limiter must never stop the shop. */
async function isWithin(bucket: Bucket, now: Date): Promise<boolean> {
  try {
    return await consume(nameOf(bucket), limits[bucket.limit], now);
  } catch (error) {
    logger.error("limiter failed", { limit: bucket.limit, error });
    return true;
  }
}

/** The closest to identifying a visitor without a session: the browser's name within a network. */
export const visitorOf = ({ address, device }: { address: string; device: string }): string =>
  `${address}:${hashOf(device)}`;

export const hashOf = (device: string): string =>
  createHash("sha256").update(device).digest("hex").slice(0, 16);

/** Counts nearest first: rejections by device leave its network's quota alone. Throws `too_many_attempts` (429). */
export async function countInOrder(
  buckets: readonly (Bucket & { advice?: string })[],
  now: Date,
): Promise<void> {
  for (const { advice, ...bucket } of buckets)
    if (!(await isWithin(bucket, now))) throw new AppError("too_many_attempts", advice);
}

/** Counts in all of them at once. Throws `too_many_attempts` (429) if any is full. */
export async function countAttempt(
  buckets: readonly (Bucket & { advice?: string })[],
  now: Date,
): Promise<void> {
  const within = await Promise.all(buckets.map((bucket) => isWithin(bucket, now)));
  const full = buckets.find((_, index) => !within[index]);
  if (full) throw new AppError("too_many_attempts", full.advice);
}

/** Returns the first full bucket. Counts nothing, and never throws. */
export async function findFull<B extends Bucket>(buckets: readonly B[], now: Date): Promise<B | undefined> {
  try {
    const asked = new Map(buckets.map((bucket) => [nameOf(bucket), limits[bucket.limit]]));
    const full = await findFullOf(asked, now);
    return buckets.find((bucket) => full.has(nameOf(bucket)));
  } catch (error) {
    logger.error("limiter failed", { limits: buckets.map(({ limit }) => limit), error });
    return undefined;
  }
}

/** Returns the attempts of a success: only failures fill a bucket. */
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
  near: Bucket[];
  /** Buckets of the target. An attempt passes while one of them has room. */
  far: Bucket[];
}

/**
 * Returns the buckets to release after a right guess. Throws `too_many_attempts` (429).
 *
 * A known device has its own bucket, so that strangers cannot lock the owner out. Other devices are counted by address
 * first: rejections there do not count for the account, so that one address cannot fill it. Once many addresses have,
 * one attempt a minute still lets the owner in on a new device.
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
  device: string | undefined;
}

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
  device: string | undefined;
}

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
