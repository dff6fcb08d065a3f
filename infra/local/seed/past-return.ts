import type { Order } from "../../../functions/orders/order.ts";
import { newId } from "../../../functions/platform/id.ts";
import { type Return, returnNumberOf } from "../../../functions/returns/return.ts";
import { photographKey } from "../../../functions/returns/return-pictures.ts";
import type { ReturnState } from "../../../shared/returns/return-states.ts";
import type { PlannedOrder } from "./story.ts";

export const later = (at: Date, days: number): Date => new Date(at.getTime() + days * 86_400_000);

type Way = readonly (readonly [ReturnState, days: number])[];
const toArrival: Way = [
  ["Requested", 0],
  ["Approved", 0.8],
  ["Received", 4.2],
];
/** The states on the way of a return, and the days that have passed by then since it was requested. */
const ways: Record<ReturnState, Way> = {
  Requested: toArrival.slice(0, 1),
  Approved: toArrival.slice(0, 2),
  Declined: [...toArrival.slice(0, 1), ["Declined", 0.9]],
  Withdrawn: [...toArrival.slice(0, 1), ["Withdrawn", 0.3]],
  Received: toArrival,
  Replaced: [...toArrival, ["Replaced", 5.1]],
  Refunded: [...toArrival, ["Refunded", 4.9]],
  "Sent back": [...toArrival, ["Sent back", 11]],
};

export const wayTo = (state: ReturnState, requested: Date): { state: ReturnState; at: Date }[] =>
  ways[state].map(([each, days]) => ({ state: each, at: later(requested, days) }));

export function requestReturn(
  order: Order,
  productId: string | undefined,
  planned: PlannedOrder["return"],
  at: Date,
): Return {
  const { id: orderId, userId, userName, lines } = order;
  const line = lines.find((each) => each.productId === productId);
  if (!planned || !line) throw new Error(`Order ${orderId} has nothing to return`);
  const { kind, reason, comment } = planned;
  const [createdAt, id] = [at.toISOString(), newId(at)];
  return {
    ...{ id, number: returnNumberOf(order), orderId, userId, kind, reason, comment },
    lines: [{ productId: line.productId, name: line.name, quantity: line.quantity }],
    pictures: planned.photo ? [photographKey(id, 1)] : [],
    state: "Requested",
    log: [{ at: createdAt, state: "Requested", by: userName }],
    createdAt,
  };
}
