import { AppError } from "../../../shared/core/errors.ts";
import { paymentCalls } from "../../../shared/payments/schemas.ts";
import { endpoint } from "../../http/endpoint.ts";
import { countAttempt } from "../../identity/throttle.ts";
import { actOnEvent } from "../../orders/act-on-event.ts";
import { readReport } from "../../payments/stripe-events.ts";
import { measure } from "../../platform/metrics.ts";

/** Counts stale and forged events apart. Throws `invalid` (400), `too_many_attempts` (429) per address. */
async function rejectReport(kind: "stale" | "foreign", address: string, now: Date): Promise<never> {
  measure({ [kind === "stale" ? "WebhookSignatureStale" : "WebhookRefused"]: 1 });
  await countAttempt([{ limit: "webhooksByAddress", of: address }], now);
  throw new AppError("invalid", "signature");
}

/** Answers any failure with 503, so that Stripe retries for three days. */
export const handler = endpoint(paymentCalls, "payments/webhook", async (_, call) => {
  const { bytes, headers, now, address } = call;
  const report = await readReport(bytes(), headers["stripe-signature"]);
  if (report.kind !== "event") return rejectReport(report.kind, address, now);
  if (report.event) await actOnEvent(report.event, "stripe", now);
  return { success: true };
});
