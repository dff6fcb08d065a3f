import type Stripe from "stripe";
import { cardOfMethod } from "./cards.ts";
import { newCharge } from "./charges.ts";
import { newId } from "./ids.ts";
import { blankIntent } from "./intent-object.ts";
import { demoMethod } from "./payment-methods.ts";
import type { Store } from "./store.ts";

/** A payment that was made before the simulator was started: behind a demo order. */
export interface SeedIntent {
  id: string;
  amount: number;
  currency?: string;
  /** Seconds. */
  created: number;
  metadata?: Record<string, string>;
  receipt_email?: string;
  description?: string;
  /** Paise refunded since, if any. */
  refunded?: number;
}

/** Puts a succeeded intent with its charge into the ledger, without events; a known id changes nothing. */
export function seedIntent(store: Store, seed: SeedIntent): void {
  if (store.get("payment_intent", seed.id) !== undefined) return;
  const blank = blankIntent(seed.amount, seed.currency ?? "inr");
  const card = cardOfMethod("pm_card_visa");
  if (card === undefined) throw new Error("The demo card is missing");
  const method = demoMethod(card, seed.created);
  const intent: Stripe.PaymentIntent = {
    ...blank,
    id: seed.id,
    client_secret: (blank.client_secret ?? "").replace(blank.id, seed.id),
    created: seed.created,
    metadata: seed.metadata ?? {},
    receipt_email: seed.receipt_email ?? null,
    description: seed.description ?? null,
    payment_method: method.id,
    status: "succeeded",
    amount_received: seed.amount,
  };
  const refunded = seed.refunded ?? 0;
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
  if (refunded > 0) store.put("refund", pastRefund(charge, refunded));
  store.commit();
}

const pastRefund = (charge: Stripe.Charge, amount: number): Stripe.Refund => ({
  id: newId("re"),
  object: "refund",
  amount,
  balance_transaction: newId("txn"),
  charge: charge.id,
  created: charge.created,
  currency: charge.currency,
  customer: null,
  customer_account: null,
  destination_details: { type: "card" },
  metadata: {},
  payment_intent: charge.payment_intent,
  payment_method: charge.payment_method,
  reason: "requested_by_customer",
  receipt_number: null,
  source_transfer_reversal: null,
  status: "succeeded",
  transfer_reversal: null,
});
