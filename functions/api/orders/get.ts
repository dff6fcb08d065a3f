import { AppError } from "../../../shared/errors.ts";
import { toRupees } from "../../../shared/money.ts";
import { orderCalls } from "../../../shared/order.ts";
import { activityOnWire } from "../../audit/activity.ts";
import { endpoint } from "../../http/endpoint.ts";
import { orderOnWire } from "../../orders/order.ts";
import { findOrderFile, type OrderFile } from "../../orders/order-file.table.ts";
import { findPayment } from "../../payments/payment.table.ts";

/**
 * Paise still owed. Reads the payment only for a cancelled order or one with a failed refund, since no other
 * can owe anything.
 */
async function findRefundDue({ order, refunds }: OrderFile): Promise<number | undefined> {
  const canOwe = order.status === "Cancelled" || refunds.some(({ status }) => status === "failed");
  const payment = canOwe ? await findPayment(order.id) : undefined;
  return payment?.refundDuePaise;
}

const inRupees = <T extends { amountPaise: number }>({ amountPaise, ...money }: T) => ({
  ...money,
  amount: toRupees(amountPaise),
});

export const handler = endpoint(orderCalls, "orders/get", async ({ id }, { user }) => {
  const isStaff = user.role === "admin";
  const file = await findOrderFile(id, isStaff ? undefined : user.id);
  if (!file) throw new AppError("not_found", "Order");
  const { order, refunds, disputes, mails, activity } = file;
  const refundDuePaise = await findRefundDue(file);
  return {
    success: true,
    order: {
      ...orderOnWire(order),
      refunds: refunds.map(inRupees),
      ...(refundDuePaise && { refundDue: toRupees(refundDuePaise) }),
      ...(isStaff && {
        disputes: disputes.map(inRupees),
        mails,
        activity: activity.map(activityOnWire),
      }),
    },
  };
});
