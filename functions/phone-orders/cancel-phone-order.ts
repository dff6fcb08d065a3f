import { AppError, found } from "../../shared/core/errors.ts";
import { type Actor, auditEntry } from "../audit/audit.table.ts";
import { abandon } from "../orders/abandon-payment.ts";
import { expirePayment } from "../payments/payment.table.ts";
import { rounds, transact } from "../platform/table.ts";
import { type OpenedLink, readLink } from "./pay-link.ts";
import { markCancelled } from "./phone-order.table.ts";
import { refuse } from "./phone-order.ts";
import { paidAlready, requireUnclosed } from "./unclosed.ts";

const find = async (id: string, now: Date): Promise<OpenedLink> =>
  found(await readLink(id, now), "Phone order");

/** The sweep finishes if this call dies. Throws `not_found` (404), `phone_order_refused` (409), `unavailable` (503). */
export async function cancelPhoneOrder(id: string, by: Actor): Promise<void> {
  for await (const _ of rounds()) {
    const opened = await find(id, by.now);
    requireUnclosed(opened);
    const failed = await transact({
      phoneOrder: markCancelled(opened.order, by),
      payment: expirePayment(opened.payment, by.now),
      audit: auditEntry(by, { kind: "order", id: opened.payment.id }, "Phone order cancelled"),
    });
    if (failed.size === 0) return endPayment(id, by.now);
  }
  throw new AppError("unavailable");
}

async function endPayment(id: string, now: Date): Promise<void> {
  for await (const _ of rounds()) {
    const { payment } = await find(id, now);
    if (payment.state === "CANCELED") return;
    const ended = payment.state === "OPEN" ? await abandon(payment, now).catch(whilePaying) : "settled";
    if (ended === "settled") throw paidAlready();
    if (ended === "released") return;
  }
  throw new AppError("unavailable");
}

function whilePaying(error: unknown): never {
  if (error instanceof AppError && error.code === "payment_pending")
    throw refuse("The customer is paying at this moment. If the payment fails, the order is cancelled");
  throw error;
}
