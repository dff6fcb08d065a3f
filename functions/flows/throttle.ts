import { Logger } from "@aws-lambda-powertools/logger";
import { AppError } from "../../shared/errors.ts";
import { forgive, hit, type Limit } from "../data/rate.ts";

const logger = new Logger({ serviceName: "throttle" });
const quarter = 15 * 60;

const limits = {
  loginByAddressAndEmail: { hits: 5, windowSeconds: quarter },
  loginByAddress: { hits: 30, windowSeconds: quarter },
  /** Guessing one account from many addresses; devices that signed in before are not held up by it. */
  loginByAccount: { hits: 20, windowSeconds: quarter },
  registerByAddress: { hits: 30, windowSeconds: quarter },
  forgotByAddress: { hits: 30, windowSeconds: quarter },
  contactByAddress: { hits: 10, windowSeconds: quarter },
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
    return await hit(nameOf(bucket), limits[bucket.limit], now);
  } catch (error) {
    logger.error("limiter failed", { limit: bucket.limit, error });
    return true;
  }
}

/** Counts one attempt in each bucket; throws RATE when one is full. */
export async function countAttempt(buckets: readonly Bucket[], now: Date): Promise<void> {
  const within = await Promise.all(buckets.map((bucket) => isWithin(bucket, now)));
  if (!within.every(Boolean)) throw new AppError("RATE");
}

/** The attempt was a good one: only bad ones fill a bucket. */
export async function forgiveAttempt(buckets: readonly Bucket[]): Promise<void> {
  await Promise.all(
    buckets.map((bucket) =>
      forgive(nameOf(bucket)).catch((error) => logger.error("limiter failed", { error })),
    ),
  );
}
