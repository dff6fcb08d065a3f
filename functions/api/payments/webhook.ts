import { webhookCalls } from "../../../shared/payments/schemas.ts";
import { endpoint } from "../../http/endpoint.ts";
import { rejectSignature } from "../../identity/reject-signature.ts";
import { actOnEvent } from "../../orders/act-on-event.ts";
import { readReport } from "../../payments/stripe-events.ts";

/** Answers any failure with 503, so that Stripe retries for three days. */
export const handler = endpoint(webhookCalls, "payments/webhook", async (_, call) => {
  const { bytes, headers, now, address } = call;
  const report = await readReport(bytes(), headers["stripe-signature"]);
  if (report.kind !== "event")
    return rejectSignature(
      report.kind === "stale" ? "WebhookSignatureStale" : "WebhookRefused",
      address,
      now,
    );
  if (report.event) await actOnEvent(report.event, "stripe", now);
  return { success: true };
});
