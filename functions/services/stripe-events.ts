import type Stripe from "stripe";
import * as z from "zod/mini";
import { AppError } from "../../shared/errors.ts";
import { secret } from "./secrets.ts";
import { stripe } from "./stripe.ts";

const WebhookSecret = z.object({ secret: z.string() });
const toleranceSeconds = 300;

/** The event in these exact bytes, if Stripe signed them no more than five minutes ago; else VAL. */
export async function verifyEvent(bytes: Buffer, signature: string | undefined): Promise<Stripe.Event> {
  const { secret: key } = await secret("WEBHOOK_SECRET", (value) => WebhookSecret.parse(value));
  const { webhooks } = await stripe();
  try {
    return webhooks.constructEvent(bytes, signature ?? "", key, toleranceSeconds);
  } catch {
    throw new AppError("VAL", "signature");
  }
}
