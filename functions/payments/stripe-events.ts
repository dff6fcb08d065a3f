import type Stripe from "stripe";
import * as z from "zod/mini";
import { isModestJson } from "../platform/modest-json.ts";
import { secret } from "../platform/secrets.ts";
import { stripe } from "./stripe.ts";

const WebhookSecret = z.object({ secret: z.string() });
const toleranceSeconds = 300;

/** `stale`: correctly signed, but too old or reformatted. `foreign`: not signed with our secret. */
type Report = { kind: "event"; event: Stripe.Event } | { kind: "stale" | "foreign" };

/** Returns the JSON in Stripe's and in compact format, which a proxy or a replay is likely to produce. */
export function respelled(bytes: Buffer): string[] {
  // Indenting deeply nested JSON takes quadratic time.
  if (!isModestJson(bytes)) return [];
  try {
    const value: unknown = JSON.parse(bytes.toString());
    return [JSON.stringify(value, null, 2), JSON.stringify(value)];
  } catch {
    return [];
  }
}

/** Accepts signatures up to five minutes old. Throws `unavailable` (503) without the secret. */
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
