import * as z from "zod/mini";
import { secret } from "../platform/secrets.ts";
import { isSignatureOf } from "./razorpay-signature.ts";

const WebhookSecret = z.object({ secret: z.string() });

/** Throws `unavailable` (503) without the secret. */
export async function isSignedEvent(bytes: Buffer, signature = ""): Promise<boolean> {
  const { secret: key } = await secret("RAZORPAY_WEBHOOK_SECRET", (value) => WebhookSecret.parse(value));
  return isSignatureOf(bytes, key, signature);
}
