import type Stripe from "stripe";
import * as z from "zod/mini";
import { secret } from "../platform/secrets.ts";
import { stripe } from "./stripe.ts";

const WebhookSecret = z.object({ secret: z.string() });
const toleranceSeconds = 300;

/** An event; or a report that bears our signature, but an old one or of another spelling; or anybody's. */
type Report = { kind: "event"; event: Stripe.Event } | { kind: "stale" | "foreign" };

/** JSON as Stripe writes it and as most programs do: what repeats a report changes no more than that. */
function respelled(bytes: Buffer): string[] {
  try {
    const value: unknown = JSON.parse(bytes.toString());
    return [JSON.stringify(value, null, 2), JSON.stringify(value)];
  } catch {
    return [];
  }
}

/** The event in these exact bytes, if Stripe signed them no more than five minutes ago. */
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
