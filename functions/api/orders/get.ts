import { found } from "../../../shared/core/errors.ts";
import { toRupees } from "../../../shared/core/money.ts";
import { orderCalls } from "../../../shared/orders/schemas.ts";
import { activityOnWire } from "../../audit/activity.ts";
import { findNotes } from "../../desk/note.table.ts";
import { endpoint } from "../../http/endpoint.ts";
import { may } from "../../identity/staff.ts";
import { findUser } from "../../identity/user.table.ts";
import { findOrderFile } from "../../orders/order-file.table.ts";
import { findPayment } from "../../payments/payment.table.ts";
import { carriers } from "../../platform/settings.ts";
import { unreviewedIn } from "../../subjects/after-delivery.ts";
import { orderAnswer } from "../../subjects/order-answer.ts";
import { refundsForStaff } from "../../subjects/refund-decisions.ts";

const inRupees = <T extends { amountPaise: number }>({ amountPaise, ...money }: T) => ({
  ...money,
  amount: toRupees(amountPaise),
});

export const handler = endpoint(orderCalls, "orders/get", async ({ id }, caller) => {
  const { user, now } = caller;
  const isStaff = may(caller, "orders:read");
  const file = found(await findOrderFile(id, isStaff ? undefined : user.id), "Order");
  const { refunds, disputes, mails, activity } = file;
  const [payment, customer, notes] = isStaff
    ? await Promise.all([findPayment(id), findUser(file.order.userId), findNotes({ kind: "order", id })])
    : [];
  const unreviewed = file.order.userId === user.id ? await unreviewedIn(file) : [];
  return {
    success: true,
    order: {
      ...orderAnswer(file, now),
      ...(unreviewed.length > 0 && { unreviewed }),
      refunds: isStaff ? refundsForStaff(file) : refunds.map(inRupees),
      ...(isStaff && {
        guestEmail: file.order.guestEmail,
        disputes: disputes.map(inRupees),
        mails,
        customerEmail: customer?.email,
        refundProblem: payment?.refundProblem,
        activity: activity.map(activityOnWire),
        carriers: carriers(),
        tags: file.order.tags,
        cameBy: file.order.cameBy,
        notes,
      }),
    },
  };
});
