import type { Delivery } from "../mail/tags.ts";
import { readOrder } from "../orders/order.table.ts";
import { isRefundedInFull, type Order } from "../orders/order.ts";
import { orderOfRefund, readRefund } from "../orders/refund.table.ts";
import { isForReturn } from "../orders/refund-request.ts";
import { countedPaise, isNewlyTaken } from "../payments/refund.ts";
import type { Change } from "../platform/change.ts";
import type { Item } from "../platform/schema.ts";
import { isReturn, readReturn } from "../returns/return.table.ts";

/** A cancellation is mailed with its refund, or at once if the order had been refunded in full. */
const isToldAtOnce = (order: Order): boolean => order.status !== "Cancelled" || isRefundedInFull(order);

function kindOfOrderMail(before: Item | undefined, after: Item): string | undefined {
  const order = readOrder(after);
  if (before?.status !== order.status) return isToldAtOnce(order) ? order.status : undefined;
  const known = readOrder(before).shipments;
  // The return's own mail announces a replacement's parcel.
  if (order.shipments.length !== known.length) return undefined;
  const number = order.shipments.at(-1)?.number;
  return number && number !== known.at(-1)?.number ? `tracking-${number}` : undefined;
}

/** A refunded return is announced once its money was sent, when the amount is known. */
function kindOfReturnMail(before: Item | undefined, after: Item): string | undefined {
  const { id, state, amountPaise } = readReturn(after);
  const isNews =
    state === "Refunded"
      ? amountPaise !== undefined && before?.amountPaise === undefined
      : before?.state !== state;
  return isNews ? `return-${id}-${state.replace(" ", "-")}` : undefined;
}

/** A refund is announced at once, a retry only once the bank has accepted it. */
function isToldOf(before: Item | undefined, after: Item): boolean {
  const [known, refund] = [before && readRefund(before), readRefund(after)];
  if (refund.isRetry) return isNewlyTaken(refund, known);
  return countedPaise(refund) > 0 && countedPaise(known) === 0;
}

export function mailOfChange({ before, after }: Change): Delivery | undefined {
  if (!after) return undefined;
  const causePk = String(after.pk);
  if (after.sk === "ORDER") {
    const kind = kindOfOrderMail(before, after);
    return kind === undefined ? undefined : { causePk, kind };
  }
  if (after.sk === "OUTBOX" && !before) return { causePk, kind: String(after.kind) };
  if (after.sk === "PAYMENT" && after.state === "REFUNDED" && before?.state !== "REFUNDED")
    return { causePk, kind: "refunded" };
  if (isReturn(after)) {
    const kind = kindOfReturnMail(before, after);
    return kind === undefined ? undefined : { causePk, kind };
  }
  if (orderOfRefund(after) === undefined || !isToldOf(before, after)) return undefined;
  const { id, request } = readRefund(after);
  // The return's own mail covers the money.
  return request && isForReturn(request) ? undefined : { causePk, kind: `refund-${id}` };
}
