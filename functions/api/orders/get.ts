import { AppError } from "../../../shared/errors.ts";
import { toRupees } from "../../../shared/money.ts";
import { orderCalls } from "../../../shared/order.ts";
import { activityOnWire } from "../../audit/activity.ts";
import { endpoint } from "../../http/endpoint.ts";
import { findOrderFile } from "../../orders/order-file.table.ts";
import { orderWithRefunds } from "../../orders/order-wire.ts";
import { carriers } from "../../platform/settings.ts";

const inRupees = <T extends { amountPaise: number }>({ amountPaise, ...money }: T) => ({
  ...money,
  amount: toRupees(amountPaise),
});

export const handler = endpoint(orderCalls, "orders/get", async ({ id }, { user }) => {
  const isStaff = user.role === "admin";
  const file = await findOrderFile(id, isStaff ? undefined : user.id);
  if (!file) throw new AppError("not_found", "Order");
  const { order, refunds, disputes, mails, activity } = file;
  return {
    success: true,
    order: {
      ...orderWithRefunds(order, refunds),
      refunds: refunds.map(inRupees),
      ...(isStaff && {
        disputes: disputes.map(inRupees),
        mails,
        activity: activity.map(activityOnWire),
        carriers: carriers(),
      }),
    },
  };
});
