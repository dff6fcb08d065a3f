import { expect } from "vitest";
import type { Order } from "../../../functions/orders/order.ts";
import type { Payment } from "../../../functions/payments/payment.ts";
import type { Ledger } from "./backstage.ts";

interface Records {
  payments: ReadonlyMap<string, Payment>;
  orders: readonly Order[];
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** Each charge is an order's, or went back once and in full, whoever sent it. */
export function checkLedger({ orders: begun, payments: charges, refunds }: Ledger, books: Records): void {
  const kept = ({ id, amount, status }: Ledger["payments"][number]): number => {
    const sent = refunds.filter((refund) => refund.payment_id === id && refund.status !== "failed");
    const isTaken = status === "captured" || status === "refunded" || status === "authorized";
    return isTaken ? amount - sum(sent.map((refund) => refund.amount)) : 0;
  };
  for (const { id } of begun) {
    const its = charges.filter(({ order_id }) => order_id === id);
    const payment = [...books.payments.values()].find(({ intentId }) => intentId === id);
    const order = books.orders.find(({ intentId }) => intentId === id);
    const facts = { id, state: payment?.state ?? "none", kept: sum(its.map(kept)), hasOrder: Boolean(order) };
    if (order) {
      expect(facts).toMatchObject({ state: "COMMITTED", kept: order.totalPaise - order.refundedPaise });
      const main = its.find((charge) => charge.id === payment?.chargeId);
      expect(main).toMatchObject({ amount: order.totalPaise });
      continue;
    }
    if (facts.state === "REFUND_FAILED") continue;
    expect(facts).toMatchObject({ kept: 0, hasOrder: false });
    expect(["none", "CANCELED", "REFUNDED"]).toContain(facts.state);
  }
}
