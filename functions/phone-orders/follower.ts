import { setExpiry } from "../identity/guest.table.ts";
import { findUser } from "../identity/user.table.ts";
import { type OutboxMessage, outboxItems } from "../mail/outbox.table.ts";
import { readPayment } from "../payments/payment.table.ts";
import type { Payment } from "../payments/payment.ts";
import type { TransactItem } from "../platform/expressions.ts";
import { type Follower, itemsAt } from "../platform/follower.ts";
import { transact } from "../platform/table.ts";
import { closePhoneOrder, findPhoneOrder } from "./phone-order.table.ts";
import type { ClosedState, PhoneOrder } from "./phone-order.ts";

function stateAfter({ state }: Payment, { cancelledBy }: PhoneOrder): ClosedState {
  if (state === "COMMITTED") return "paid";
  if (state !== "CANCELED") return "refunded";
  return cancelledBy ? "cancelled" : "expired";
}

/** Both sides learn that it wasn't paid, and the customer that staff cancelled it. */
async function mailsFor({ id, customer, by }: PhoneOrder, state: ClosedState): Promise<OutboxMessage[]> {
  if (!customer || (state !== "expired" && state !== "cancelled")) return [];
  const about = { phoneOrderId: id, name: customer.name };
  const toCustomer = { ...about, kind: `pay-link-${state}` as const, email: customer.email };
  const staff = state === "expired" ? await findUser(by.id) : undefined;
  return staff ? [toCustomer, { ...about, kind: "phone-order-unpaid", email: staff.email }] : [toCustomer];
}

/** Idempotent. A payment that another one replaced closes nothing. */
async function close(payment: Payment, now: Date): Promise<void> {
  const order = await findPhoneOrder(payment.phoneOrderId ?? "");
  if (order?.state !== "open" || order.paymentId !== payment.id) return;
  const state = stateAfter(payment, order);
  const items: Record<string, TransactItem> = {
    ...closePhoneOrder(order, state, now),
    ...outboxItems(await mailsFor(order, state), now),
  };
  const guest = await findUser(payment.userId);
  const isLeft = guest?.guest && state !== "paid";
  const failed = await transact({ ...items, ...(isLeft && { guest: setExpiry(payment.userId, now) }) });
  if (failed.has("guest") && failed.size === 1) await transact(items);
}

export const phoneOrdersFollower: Follower = {
  filter: itemsAt("PAYMENT"),
  async follow({ before, after }, now) {
    const hasEnded = before?.state === "OPEN" && after !== undefined && after.state !== "OPEN";
    if (hasEnded && after.phoneOrderId !== undefined) await close(readPayment(after), now);
    return {};
  },
};
