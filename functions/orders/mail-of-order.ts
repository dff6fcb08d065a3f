import { countedPaise, isNewlyTaken } from "../payments/refund.ts";
import type { Change } from "../platform/change.ts";
import type { Item } from "../platform/schema.ts";
import { readOrder } from "./order.table.ts";
import { isRefundedInFull, type Order } from "./order.ts";
import { orderOfRefund, readRefund } from "./refund.table.ts";
import { isForReturn } from "./refund-request.table.ts";

/** A cancellation is mailed with its refund, or at once if the order had been refunded in full. */
const isToldAtOnce = (order: Order): boolean => order.status !== "Cancelled" || isRefundedInFull(order);

export function mailOfOrder({ before, after }: Change): string | undefined {
  if (after?.sk !== "ORDER") return undefined;
  const order = readOrder(after);
  if (before?.status !== order.status) return isToldAtOnce(order) ? order.status : undefined;
  const { shipments: known, addressChanges } = readOrder(before);
  const changedAt = order.addressChanges?.at(-1);
  if (changedAt && changedAt !== addressChanges?.at(-1)) return `address-${changedAt}`;
  // The return's own mail announces a replacement's parcel.
  if (order.shipments.length !== known.length) return undefined;
  const number = order.shipments.at(-1)?.number;
  return number && number !== known.at(-1)?.number ? `tracking-${number}` : undefined;
}

export const mailOfPayment = ({ before, after }: Change): string | undefined =>
  after?.sk === "PAYMENT" && after.state === "REFUNDED" && before?.state !== "REFUNDED"
    ? "refunded"
    : undefined;

/** A refund is announced at once, a retry only once the bank has accepted it. */
function isToldOf(before: Item | undefined, after: Item): boolean {
  const [known, refund] = [before && readRefund(before), readRefund(after)];
  if (refund.isRetry) return isNewlyTaken(refund, known);
  return countedPaise(refund) > 0 && countedPaise(known) === 0;
}

export function mailOfRefund({ before, after }: Change): string | undefined {
  if (!after || orderOfRefund(after) === undefined || !isToldOf(before, after)) return undefined;
  const { id, request } = readRefund(after);
  return request && isForReturn(request) ? undefined : `refund-${id}`;
}
