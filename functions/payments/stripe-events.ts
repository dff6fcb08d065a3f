import type Stripe from "stripe";
import * as z from "zod/mini";
import { isModestJson } from "../platform/modest-json.ts";
import { secret } from "../platform/secrets.ts";
import { stripe } from "./stripe.ts";

const WebhookSecret = z.object({ secret: z.string() });
const toleranceSeconds = 300;

/**
 * `stale`: correctly signed, but too old or reformatted on the way. `foreign`: not signed with our secret.
 */
type Report = { kind: "event"; event: Stripe.Event } | { kind: "stale" | "foreign" };

/**
 * The same JSON in Stripe's format and in the compact one, the two that a proxy or a replay is likely to
 * produce.
 */
export function respelled(bytes: Buffer): string[] {
  // Indenting deeply nested JSON takes the square of its size.
  if (!isModestJson(bytes)) return [];
  try {
    const value: unknown = JSON.parse(bytes.toString());
    return [JSON.stringify(value, null, 2), JSON.stringify(value)];
  } catch {
    return [];
  }
}

/**
 * Reads the event if Stripe signed exactly these bytes at most five minutes ago. Throws `unavailable` (503)
 * without the secret.
 */
export async function readReport(bytes: Buffer, signature = ""): Promise<Report> {
  const { secret: key } = await secret("WEBHOOK_SECRET", (value) => WebhookSecret.parse(value));
  const { webhooks } = await stripe();
  const read = (body: Buffer | string, tolerance: number): Stripe.Event | undefined => {
    try {
      return webhooks.constructEvent(body, signature, key, tolerance);
    } catch {
      return undefined;
    }
  };
  const event = read(bytes, toleranceSeconds);
  if (event) return { kind: "event", event };
  const wasOurs = [bytes, ...respelled(bytes)].some((body) => read(body, Number.MAX_SAFE_INTEGER));
  return { kind: wasOurs ? "stale" : "foreign" };
}
