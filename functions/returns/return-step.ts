import type { Input } from "../../shared/contract.ts";
import { AppError } from "../../shared/core/errors.ts";
import { defects, nextActions, type ReturnAction, stateAfter } from "../../shared/returns/return-states.ts";
import { auditEntry } from "../audit/audit.table.ts";
import { returnSold, sellStock } from "../catalogue/stock.table.ts";
import { requireConfirmedRefund } from "../identity/second-factor.ts";
import type { Units } from "../invoices/bill.ts";
import { requireUndisputed } from "../orders/dispute.table.ts";
import { addShipment, findOrderEver } from "../orders/order.table.ts";
import type { Order } from "../orders/order.ts";
import { replacement } from "../orders/order-documents.ts";
import type { Staff } from "../orders/refund-by-staff.ts";
import { trackingOf } from "../orders/shipment.ts";
import type { TransactItem } from "../platform/expressions.ts";
import { owe } from "./owe-refund.ts";
import { moveReturn, returnsOf } from "./return.table.ts";
import { arrivedUnits, type Return, type ReturnLine, refundFor, sellableUnits } from "./return.ts";
import { namesSent, unitsToSend } from "./swap.ts";

export type Step = Input<"admin/returns/update">;

export type Changes = Record<string, TransactItem>;

/** Throws `invalid_return_step` (409) with the current state. */
function requireAction({ state }: Return, action: ReturnAction): void {
  if (!nextActions[state]?.includes(action)) throw new AppError("invalid_return_step", state);
}

const moving = (units: readonly Units[], write: (units: Units) => TransactItem): Changes =>
  Object.fromEntries(units.map((each) => [`stock of ${each.productId}`, write(each)]));

function counted({ lines }: Return, items: Step["items"]): ReturnLine[] {
  const all =
    items ?? lines.map((line) => ({ product: line.productId, quantity: line.quantity, sellable: false }));
  const refuse = (why: string): never => {
    throw new AppError("invalid", "items", { items: why });
  };
  if (all.some(({ product }) => !lines.some(({ productId }) => productId === product)))
    refuse("This product isn't part of the return");
  const found = lines.map((line) => {
    const its = all.filter(({ product }) => product === line.productId);
    const sum = (units: typeof its): number => units.reduce((total, { quantity }) => total + quantity, 0);
    const received = sum(its);
    if (received > line.quantity) refuse(`This return has only ${line.quantity} × ${line.name}`);
    return { ...line, received, sellable: sum(its.filter((each) => each.sellable)) };
  });
  if (!found.some(({ received }) => received > 0)) refuse("Enter at least one unit");
  return found;
}

async function findOrder({ orderId }: Return): Promise<Order> {
  const order = await findOrderEver(orderId);
  if (!order) throw new Error(`Order ${orderId} of a return does not exist`);
  return order;
}

/** Throws 400, `confirmation_required` (403), `invalid_return_step`, `not_returnable` or `refund_refused` (409). */
export async function changesOf(request: Return, step: Step, by: Staff): Promise<Changes> {
  const { user, now } = by;
  const { action, reason } = step;
  requireAction(request, action);
  if (action === "decline" && !reason)
    throw new AppError("invalid", "reason", { reason: "Give a reason. The customer will see it" });
  const entry = {
    at: now.toISOString(),
    state: stateAfter[action],
    by: user.name,
    ...(reason && { reason }),
  };
  const subject = { kind: "order", id: request.orderId } as const;
  const audit = auditEntry(by, subject, "Return", { from: request.state, to: entry.state, reason });
  switch (action) {
    case "receive": {
      const lines = counted(request, step.items);
      return {
        return: moveReturn(request, entry, { lines }),
        audit,
        ...moving(sellableUnits(lines), returnSold),
      };
    }
    case "replace": {
      const shipment = { ...trackingOf(step), at: entry.at, by: user.name, returnId: request.id };
      const order = await findOrder(request);
      const isDefect = defects.includes(request.reason);
      const papers = await replacement(order, arrivedUnits(request.lines), {
        isDefect,
        at: now,
        names: namesSent(request.lines),
      });
      return {
        return: moveReturn(request, entry),
        order: addShipment(order, { shipment, billing: papers?.billing }),
        ...papers?.changes,
        audit,
        ...moving(unitsToSend(request.lines), sellStock),
      };
    }
    case "refund": {
      await requireUndisputed(request.orderId);
      const { amountPaise, totalPaise, changes } = await owe(request, (file) =>
        refundFor(file.order, returnsOf(file), request.lines),
      );
      if (amountPaise === 0) throw new AppError("not_returnable", "This order has been refunded in full");
      requireConfirmedRefund(by, totalPaise);
      return { return: moveReturn(request, entry, { duePaise: amountPaise }), ...changes, audit };
    }
    case "send-back":
      return {
        return: moveReturn(request, entry),
        audit,
        ...moving(sellableUnits(request.lines), sellStock),
      };
    default:
      return { return: moveReturn(request, entry), audit };
  }
}
