import { toRupees } from "../../shared/core/money.ts";
import type { Order as OrderOnWire } from "../../shared/orders/schemas.ts";
import type { OrderFile } from "../orders/order-file.table.ts";
import { nameOfReturn, requestIn } from "../orders/refund-request.table.ts";
import type { Refund } from "../payments/refund.ts";
import { returnsOf } from "../returns/return.table.ts";

type RefundOnWire = NonNullable<OrderOnWire["refunds"]>[number];
type Decision = Pick<RefundOnWire, "by" | "reason">;

const text = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** Undefined for refunds that the shop owed by itself, or that were made in the provider's dashboard. */
function decisionOn(file: OrderFile, { request = "" }: Refund): Decision | undefined {
  const asked = requestIn(file.items, request);
  if (asked) return { by: asked.byName, reason: asked.reason };
  const returned = returnsOf(file).find(({ id }) => nameOfReturn(id) === request);
  const step = returned?.log.find(({ state }) => state === "Refunded");
  if (step) return { by: step.by, reason: step.reason };
  const cancelled = file.activity.find(({ did }) => did === "Order cancelled and refunded");
  return request.startsWith("due-") && cancelled
    ? { by: cancelled.by, reason: text(cancelled.details.reason) }
    : undefined;
}

export const refundsForStaff = (file: OrderFile): RefundOnWire[] =>
  file.refunds.map(({ amountPaise, ...refund }) => ({
    ...refund,
    amount: toRupees(amountPaise),
    at: refund.createdAt,
    ...decisionOn(file, { amountPaise, ...refund }),
  }));
