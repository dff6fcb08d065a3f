import { AppError } from "../../../shared/core/errors.ts";
import { webhookCalls } from "../../../shared/payments/schemas.ts";
import { endpoint } from "../../http/endpoint.ts";
import { rejectSignature } from "../../identity/reject-signature.ts";
import { actOnEvent } from "../../orders/act-on-event.ts";
import { isHandled, rememberEvent } from "../../payments/provider-event.table.ts";
import { isSignedEvent } from "../../payments/razorpay-webhook-signature.ts";
import { measure } from "../../platform/metrics.ts";

const maxBytes = 262_144;

async function act(body: Buffer, now: Date): Promise<void> {
  const { readEvent } = await import("../../payments/razorpay-events.ts");
  const event = await readEvent(body);
  if (event === "elsewhere") measure({ WebhookElsewhere: 1 });
  else if (event) await actOnEvent(event, "razorpay", now);
}

/** Answers any failure with 503, so that Razorpay retries for a day. */
export const handler = endpoint(webhookCalls, "payments/razorpay-webhook", async (_, call) => {
  const { bytes, headers, now, address } = call;
  const body = bytes();
  if (body.length > maxBytes) throw new AppError("payload_too_large");
  if (!(await isSignedEvent(body, headers["x-razorpay-signature"])))
    return rejectSignature("WebhookRefused", address, now);
  const id = headers["x-razorpay-event-id"] ?? "";
  if (await isHandled("razorpay", id, body)) return { success: true };
  await act(body, now);
  await rememberEvent("razorpay", id, body, now);
  return { success: true };
});
