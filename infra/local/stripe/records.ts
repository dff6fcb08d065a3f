import type Stripe from "stripe";
import type { Delivery } from "../core/deliveries.ts";

/** The card's number, which Stripe's objects never contain. */
interface StoredCard {
  id: string;
  number: string;
}

export interface StoredEvent {
  id: string;
  created: number;
  type: string;
  data: { object: unknown; previous_attributes?: unknown };
  request: { id: string | null; idempotency_key: string | null };
}

export interface StoredReply {
  id: string;
  endpoint: string;
  params: string;
  createdAt: number;
  requestId: string;
  status: number;
  body: string;
}

/** The bank settles it at `dueAt`. */
export interface PlannedRefund {
  id: string;
  dueAt: number;
  outcome: "succeeded" | "failed";
}

/** The code expires at `dueAt`. */
interface ShownCode {
  id: string;
  dueAt: number;
}

type WebhookMode = "on" | "off" | "duplicate" | "reorder";

/** A status is returned instead of running `op`; `timeout` loses the response, `lost` the request. */
export interface Fault {
  op: string;
  status: number | "timeout" | "lost";
  times: number;
}

export interface Settings {
  id: "settings";
  webhooks: WebhookMode;
  delayMs: number;
  latencyMs: number;
  failNext: Fault[];
}

export interface Records {
  payment_intent: Stripe.PaymentIntent;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  payment_method: Stripe.PaymentMethod;
  card: StoredCard;
  event: StoredEvent;
  delivery: Delivery;
  reply: StoredReply;
  planned: PlannedRefund;
  upi: ShownCode;
  settings: Settings;
}

export type Kind = keyof Records;
