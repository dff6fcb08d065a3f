import * as z from "zod/mini";
import { AppError } from "../../shared/core/errors.ts";
import { dayMs } from "../../shared/core/limits.ts";
import { type LogEntry as Entry, returnFields } from "../../shared/returns/return-fields.ts";
import {
  defects,
  openStates,
  type ReturnKind,
  type ReturnReason,
} from "../../shared/returns/return-states.ts";
import type { Returnable } from "../../shared/returns/schemas.ts";
import { cancelledUnits, remainingLines } from "../orders/cancellation.ts";
import { deliveredAt, leftToRefund, type Order } from "../orders/order.ts";
import { refundForUnits } from "../orders/part-refund.ts";
import { afterSales } from "../platform/settings.ts";

const ReturnLine = z.object({
  productId: z.string(),
  name: z.string(),
  quantity: z.number(),
  /** Units that arrived, and how many can be sold again. */
  received: z.optional(z.number()),
  sellable: z.optional(z.number()),
  /** The member of its family that is sent instead. */
  swapFor: z.optional(z.object({ productId: z.string(), name: z.string() })),
});
export type ReturnLine = z.infer<typeof ReturnLine>;

export type LogEntry = z.infer<typeof Entry>;

export const Return = z.object({
  id: z.string(),
  /** Written on the parcel: the order's number and a count, for example "ES-10482-R1". */
  number: z.string(),
  orderId: z.string(),
  userId: z.string(),
  ...returnFields,
  lines: z.array(ReturnLine),
  pictures: z.array(z.string()),
  /** Paise sent. */
  amountPaise: z.optional(z.number()),
  /** Paise decided and not sent yet. */
  duePaise: z.optional(z.number()),
});
export type Return = z.infer<typeof Return>;

/** Unique, as each return counts up `returnCount` in its own transaction. */
export const returnNumberOf = ({ number, returnCount = 0 }: Order): string => `${number}-R${returnCount + 1}`;

const isOpen = ({ state }: Return): boolean => openStates.includes(state);

/** The customer keeps these units. */
const isVoid = ({ state }: Return): boolean =>
  state === "Declined" || state === "Withdrawn" || state === "Sent back";

export const arrivedUnits = (lines: readonly ReturnLine[]): { productId: string; quantity: number }[] =>
  lines.flatMap(({ productId, received = 0 }) => (received > 0 ? [{ productId, quantity: received }] : []));

export const sellableUnits = (lines: readonly ReturnLine[]): { productId: string; quantity: number }[] =>
  lines.flatMap(({ productId, sellable = 0 }) => (sellable > 0 ? [{ productId, quantity: sellable }] : []));

const unitsOf = (line: ReturnLine): number => line.received ?? line.quantity;

function unitsClaimed(returns: readonly Return[], productId: string): number {
  return returns
    .filter((each) => !isVoid(each))
    .flatMap(({ lines }) => lines)
    .filter((line) => line.productId === productId)
    .reduce((sum, line) => sum + unitsOf(line), 0);
}

/** Products of which the customer has a unit that neither went back nor is about to. */
export function keptProducts(order: Order, returns: readonly Return[]): string[] {
  const gone = returns.filter((each) => isOpen(each) || each.state === "Refunded");
  return remainingLines(order)
    .filter(({ productId, quantity }) => quantity > unitsClaimed(gone, productId))
    .map(({ productId }) => productId);
}

const daysAfter = (at: string, days: number): Date => new Date(Date.parse(at) + days * dayMs);

/** The ends of the two windows, inclusive to the second. */
function windows(deliveredOn: string): { until: Date; defectUntil: Date } {
  const { returnDays, warrantyDays } = afterSales();
  return { until: daysAfter(deliveredOn, returnDays), defectUntil: daysAfter(deliveredOn, warrantyDays) };
}

export function returnableOf(order: Order, returns: readonly Return[], now: Date): Returnable | undefined {
  const delivered = deliveredAt(order);
  if (!delivered || leftToRefund(order) === 0) return undefined;
  const { until, defectUntil } = windows(delivered);
  if (now > defectUntil && now > until) return undefined;
  const busy = new Set(returns.filter(isOpen).flatMap(({ lines }) => lines.map((line) => line.productId)));
  const items = order.lines
    .filter(({ productId }) => !busy.has(productId))
    .map(({ productId, quantity }) => ({
      product: productId,
      quantity: quantity - cancelledUnits(order, productId) - unitsClaimed(returns, productId),
    }))
    .filter(({ quantity }) => quantity > 0);
  if (items.length === 0) return undefined;
  return { items, until: until.toISOString(), defectUntil: defectUntil.toISOString() };
}

interface ReturnDraft {
  kind: ReturnKind;
  reason: ReturnReason;
  items: readonly { product: string; quantity: number }[];
}

const indianDay = new Intl.DateTimeFormat("en-IN", { dateStyle: "long", timeZone: "Asia/Kolkata" });

function requireTime(order: Order, { kind, reason }: ReturnDraft, now: Date): void {
  const delivered = deliveredAt(order);
  if (!delivered) throw new AppError("not_returnable", "This order hasn't been delivered yet");
  const isDefect = defects.includes(reason);
  if (kind === "repair" && !isDefect)
    throw new AppError("invalid", "reason", { reason: "We can only repair faults" });
  const { until, defectUntil } = windows(delivered);
  const end = isDefect && kind !== "refund" && defectUntil > until ? defectUntil : until;
  if (now > end) throw new AppError("not_returnable", `The time for this ended on ${indianDay.format(end)}`);
}

/** Throws `not_returnable` (409) with the reason, or `invalid` (400) for a product not in the order. */
export function linesToReturn(
  order: Order,
  returns: readonly Return[],
  draft: ReturnDraft,
  now: Date,
): ReturnLine[] {
  if (order.status === "Cancelled") throw new AppError("not_returnable", "This order was cancelled");
  if (leftToRefund(order) === 0) throw new AppError("not_returnable", "This order has been refunded in full");
  requireTime(order, draft, now);
  return draft.items.map(({ product, quantity }) => {
    const line = order.lines.find(({ productId }) => productId === product);
    if (!line) throw new AppError("invalid", "items", { items: "This product isn't part of the order" });
    if (returns.some((each) => isOpen(each) && each.lines.some(({ productId }) => productId === product)))
      throw new AppError("not_returnable", `${line.name} already has an open return`);
    const left = line.quantity - cancelledUnits(order, product) - unitsClaimed(returns, product);
    if (quantity > left)
      throw new AppError(
        "not_returnable",
        left === 0
          ? `${line.name} has been returned already`
          : `You can return at most ${left} × ${line.name}`,
      );
    return { productId: product, name: line.name, quantity };
  });
}

/** Computes paise including tax, at most what is left of the payment and not owed yet. `returns` are earlier ones. */
export function refundFor(order: Order, returns: readonly Return[], lines: readonly ReturnLine[]): number {
  const refunded = returns.filter(({ state }) => state === "Refunded");
  const units = lines.map((line) => ({ productId: line.productId, quantity: unitsOf(line) }));
  return refundForUnits(order, units, (productId) => unitsClaimed(refunded, productId));
}
