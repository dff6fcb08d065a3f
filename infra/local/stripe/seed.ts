import type Stripe from "stripe";
import { cardOfMethod } from "./cards.ts";
import { newCharge } from "./charges.ts";
import { newId } from "./ids.ts";
import { newIntent } from "./intent-object.ts";
import { demoMethod } from "./payment-methods.ts";
import type { Store } from "./store.ts";

export interface SeedIntent {
  id: string;
  amount: number;
  currency?: string;
  /** Unix seconds. */
  created: number;
  metadata?: Record<string, string>;
  receipt_email?: string;
  description?: string;
  /** Oldest first. */
  refunds?: readonly Partial<PastRefund>[];
}

interface PastRefund {
  id: string;
  amount: number;
  created: number;
  metadata: Record<string, string>;
  /** Present if the bank declined it. */
  failureReason: string;
}

/** Adds succeeded intents without events, unless they exist. */
export function seedIntents(store: Store, seeds: readonly SeedIntent[]): void {
  for (const seed of seeds) addIntent(store, seed);
  store.commit();
}

function addIntent(store: Store, seed: SeedIntent): void {
  if (store.get("payment_intent", seed.id) !== undefined) return;
  const template = newIntent(seed.amount, seed.currency ?? "inr");
  const card = cardOfMethod("pm_card_visa");
  if (card === undefined) throw new Error("The demo card is missing");
  const method = demoMethod(card, seed.created);
  const intent: Stripe.PaymentIntent = {
    ...template,
    id: seed.id,
    client_secret: (template.client_secret ?? "").replace(template.id, seed.id),
    created: seed.created,
    metadata: seed.metadata ?? {},
    receipt_email: seed.receipt_email ?? null,
    description: seed.description ?? null,
    payment_method: method.id,
    status: "succeeded",
    amount_received: seed.amount,
  };
  const refunds = seed.refunds ?? [];
  const refunded = refunds.reduce(
    (sum, { amount = 0, failureReason }) => (failureReason ? sum : sum + amount),
    0,
  );
  const charge: Stripe.Charge = {
    ...newCharge(intent, method, card, false),
    created: seed.created,
    amount_refunded: refunded,
    refunded: refunded === seed.amount,
  };
  store.put("payment_method", method);
  store.put("card", { id: method.id, number: card.number });
  store.put("charge", charge);
  store.put("payment_intent", { ...intent, latest_charge: charge.id });
  for (const refund of refunds) store.put("refund", pastRefund(charge, refund));
}

const pastRefund = (
  charge: Stripe.Charge,
  {
    id = newId("re"),
    amount = 0,
    created = charge.created,
    metadata = {},
    failureReason,
  }: Partial<PastRefund>,
): Stripe.Refund => ({
  id,
  object: "refund",
  amount,
  balance_transaction: newId("txn"),
  charge: charge.id,
  created,
  currency: charge.currency,
  customer: null,
  customer_account: null,
  destination_details: { type: "card" },
  metadata,
  payment_intent: charge.payment_intent,
  payment_method: charge.payment_method,
  reason: "requested_by_customer",
  receipt_number: null,
  source_transfer_reversal: null,
  transfer_reversal: null,
  ...(failureReason ? { status: "failed", failure_reason: failureReason } : { status: "succeeded" }),
});
