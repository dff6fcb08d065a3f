import { AppError } from "../../shared/core/errors.ts";
import { type Measure, measure } from "../platform/metrics.ts";
import { countAttempt } from "./throttle.ts";

/** Counts stale and forged reports apart. Throws `invalid` (400), `too_many_attempts` (429) per address. */
export async function rejectSignature(
  as: Extract<Measure, "WebhookSignatureStale" | "WebhookRefused">,
  address: string,
  now: Date,
): Promise<never> {
  measure({ [as]: 1 });
  await countAttempt([{ limit: "webhooksByAddress", of: address }], now);
  throw new AppError("invalid", "signature");
}
