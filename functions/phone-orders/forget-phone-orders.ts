import { formerCustomer, isProven, type User } from "../identity/user.ts";
import { expirePayment, findPayments } from "../payments/payment.table.ts";
import { rounds, transact } from "../platform/table.ts";
import { findOpenPhoneOrders, findPhoneOrder, markCancelled } from "./phone-order.table.ts";
import type { PhoneOrder } from "./phone-order.ts";

/** The sweep ends the payment; one that is being paid at this moment still becomes an order. */
async function cancel({ id }: PhoneOrder, user: User, now: Date): Promise<void> {
  const by = { user: { id: user.id, name: formerCustomer }, now };
  for await (const _ of rounds()) {
    const order = await findPhoneOrder(id);
    if (order?.state !== "open" || order.cancelledBy) return;
    const failed = await transact({
      phoneOrder: markCancelled(order, by),
      payment: expirePayment({ id: order.paymentId }, now),
    });
    if (!failed.has("phoneOrder")) return;
  }
}

/** Cancels what isn't paid yet, also a guest's with the account's proven address. */
export async function forgetPhoneOrders(user: User, now: Date): Promise<void> {
  const open = await findOpenPhoneOrders();
  const payments = await findPayments(open.map(({ paymentId }) => paymentId));
  const isTheirs = ({ paymentId, customer }: PhoneOrder): boolean =>
    payments.get(paymentId)?.userId === user.id || (isProven(user) && customer?.email === user.email);
  for (const order of open) if (isTheirs(order)) await cancel(order, user, now);
}
