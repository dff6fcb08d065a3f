import type { Dispute, Notes, Order, Payment, Refund } from "./records.ts";

/** Razorpay's empty notes are a list. */
const notesView = (notes: Notes): Notes | [] => (Object.keys(notes).length === 0 ? [] : notes);

export function orderView({ capture: _, ...order }: Order) {
  return { ...order, notes: notesView(order.notes) };
}

/** Events and expanded answers have the card. */
export function cardPaymentView({ answered: _, shop: __, ...payment }: Payment) {
  return { ...payment, notes: notesView(payment.notes) };
}

export function paymentView(stored: Payment) {
  const { card: _, ...payment } = cardPaymentView(stored);
  return payment;
}

export const refundView = (refund: Refund) => ({ ...refund, notes: notesView(refund.notes) });

export const disputeView = (dispute: Dispute) => dispute;

export interface Collection<T> {
  entity: "collection";
  count: number;
  items: T[];
}

export const collection = <T>(items: T[]): Collection<T> => ({
  entity: "collection",
  count: items.length,
  items,
});
