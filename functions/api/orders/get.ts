import { found } from "../../../shared/core/errors.ts";
import { toRupees } from "../../../shared/core/money.ts";
import { orderCalls } from "../../../shared/orders/schemas.ts";
import { activityOnWire } from "../../audit/activity.ts";
import { endpoint } from "../../http/endpoint.ts";
import { findUser } from "../../identity/user.table.ts";
import { findOrderFile } from "../../orders/order-file.table.ts";
import { findPayment } from "../../payments/payment.table.ts";
import { carriers } from "../../platform/settings.ts";
import { unreviewedIn } from "../../subjects/after-delivery.ts";
import { orderAnswer } from "../../subjects/order-answer.ts";

const inRupees = <T extends { amountPaise: number }>({ amountPaise, ...money }: T) => ({
  ...money,
  amount: toRupees(amountPaise),
});

export const handler = endpoint(orderCalls, "orders/get", async ({ id }, { user, now }) => {
  const isStaff = user.role === "admin";
  const file = found(await findOrderFile(id, isStaff ? undefined : user.id), "Order");
  const { refunds, disputes, mails, activity } = file;
  const [payment, customer] = isStaff
    ? await Promise.all([findPayment(id), findUser(file.order.userId)])
    : [];
  const unreviewed = file.order.userId === user.id ? await unreviewedIn(file) : [];
  return {
    success: true,
    order: {
      ...orderAnswer(file, now),
      ...(unreviewed.length > 0 && { unreviewed }),
      refunds: refunds.map(inRupees),
      ...(isStaff && {
        guestEmail: file.order.guestEmail,
        disputes: disputes.map(inRupees),
        mails,
        customerEmail: customer?.email,
        refundProblem: payment?.refundProblem,
        activity: activity.map(activityOnWire),
        carriers: carriers(),
      }),
    },
  };
});
