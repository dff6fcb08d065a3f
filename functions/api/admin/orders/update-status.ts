import type { Input } from "../../../../shared/contract.ts";
import { changedFields, type Fields } from "../../../../shared/core/edit.ts";
import { AppError, found } from "../../../../shared/core/errors.ts";
import { type DeliveryStep, nextStatus } from "../../../../shared/orders/order-status.ts";
import { staffOrderCalls } from "../../../../shared/orders/schemas.ts";
import { type Actor, auditEntry } from "../../../audit/audit.table.ts";
import { requireUnedited } from "../../../audit/merge-edit.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { awaitDelivery, awaitReview, endDelivery } from "../../../orders/delivery-due.table.ts";
import { changeShipments, changeStatus, findOrder } from "../../../orders/order.table.ts";
import { changeCount, givenBack, isRefundedInFull, type Order } from "../../../orders/order.ts";
import { invoice } from "../../../orders/order-documents.ts";
import { orderOnWire } from "../../../orders/order-wire.ts";
import { type Tracking, trackingOf, trackingOnWire } from "../../../orders/shipment.ts";
import type { TransactItem } from "../../../platform/expressions.ts";
import { rounds, transact } from "../../../platform/table.ts";

const find = async (id: string): Promise<Order> => found(await findOrder(id), "Order");

type Changes = Record<string, TransactItem | undefined>;

const subjectOf = ({ id }: Order) => ({ kind: "order", id }) as const;

interface Move {
  status: DeliveryStep;
  tracking: Tracking | undefined;
  seen: number | undefined;
}

/** Throws `invalid_status_change` (400), `refunded` (409), `edited_meanwhile` (409). */
async function move(order: Order, { status, tracking, seen }: Move, by: Actor): Promise<Changes> {
  if (order.status === "Cancelled") throw new AppError("invalid_status_change", "this order was cancelled");
  if (nextStatus[order.status] !== status) throw new AppError("invalid_status_change");
  const { user, now } = by;
  const entry = { status, at: now.toISOString() };
  const details = { from: order.status, to: status, ...tracking };
  const audit = auditEntry(by, subjectOf(order), "Status changed", details);
  if (status === "Delivered")
    return {
      order: changeStatus(order, entry),
      due: endDelivery(order.id),
      review: awaitReview(order, now),
      audit,
    };
  if (isRefundedInFull(order))
    throw new AppError("refunded", "This order was refunded in full, so it can't be shipped");
  if (givenBack(order) >= order.totalPaise)
    throw new AppError(
      "refunded",
      "All of this order's money is owed to its customer, so it can't be shipped",
    );
  if (seen !== undefined && seen !== changeCount(order))
    throw new AppError(
      "edited_meanwhile",
      "The customer has changed this order. Check its address and items, then ship it",
    );
  const shipment = { ...tracking, at: entry.at, by: user.name };
  const papers = await invoice(order, now);
  return {
    order: changeStatus(order, entry, { shipment, billing: papers?.billing }),
    due: awaitDelivery(order.id, now),
    ...papers?.changes,
    audit,
  };
}

const inWords = ({ carrier = "no carrier", number = "" }: Tracking): string => `${carrier} ${number}`.trim();

/** Corrects the latest shipment's tracking. Throws `invalid_status_change` (400), `edited_meanwhile` (409). */
async function correct(
  order: Order,
  tracking: Tracking,
  { base = {}, ...actor }: Actor & { base?: Fields | undefined },
): Promise<Changes> {
  const [latest] = order.shipments.slice(-1);
  if (!latest) throw new AppError("invalid_status_change");
  const [before, next] = [trackingOnWire(latest), trackingOnWire(tracking)];
  await requireUnedited({ subject: subjectOf(order), base, now: before, next });
  const { at, by, returnId } = latest;
  const details = { from: inWords(latest), to: inWords(tracking), changed: changedFields(before, next) };
  return {
    order: changeShipments(order, [...order.shipments.slice(0, -1), { ...tracking, at, by, returnId }]),
    audit: auditEntry(actor, subjectOf(order), "Tracking corrected", details),
  };
}

async function changesOf(
  order: Order,
  { status, base, changes: seen, ...given }: Input<"admin/orders/update-status">,
  by: Actor,
): Promise<Changes> {
  const tracking = trackingOf(given);
  if (tracking && (status === undefined || status === order.status))
    return correct(order, tracking, { ...by, base });
  if (tracking && status !== "Shipped") throw new AppError("invalid", "carrier");
  if (status === undefined) throw new AppError("invalid", "status");
  return move(order, { status, tracking, seen }, by);
}

export const handler = endpoint(staffOrderCalls, "admin/orders/update-status", async (request, by) => {
  for await (const _ of rounds()) {
    const failed = await transact(await changesOf(await find(request.id), request, by));
    if (failed.size === 0) return { success: true, order: orderOnWire(await find(request.id)) };
  }
  throw new AppError("unavailable");
});
