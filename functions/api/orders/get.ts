import { AppError } from "../../../shared/errors.ts";
import { toRupees } from "../../../shared/money.ts";
import { findOrderFile } from "../../data/order-file.ts";
import { activityOnWire } from "../../domain/activity.ts";
import { orderOnWire } from "../../domain/order.ts";
import { endpoint } from "../../http/endpoint.ts";

const inRupees = <T extends { amountPaise: number }>({ amountPaise, ...money }: T) => ({
  ...money,
  amount: toRupees(amountPaise),
});

export const handler = endpoint("orders/get", async ({ id }, { user }) => {
  const isStaff = user.role === "admin";
  const file = await findOrderFile(id, isStaff ? undefined : user.id);
  if (!file) throw new AppError("NF", "Order");
  const { order, refunds, disputes, mails, activity } = file;
  return {
    success: true,
    order: {
      ...orderOnWire(order),
      refunds: refunds.map(inRupees),
      ...(isStaff && {
        disputes: disputes.map(inRupees),
        mails,
        activity: activity.map(activityOnWire),
      }),
    },
  };
});
