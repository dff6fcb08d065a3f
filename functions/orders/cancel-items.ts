import { AppError } from "../../shared/core/errors.ts";
import { eachLine, returnSold } from "../catalogue/stock.table.ts";
import { mergeLines } from "../payments/payment.ts";
import { setRefundDue } from "../payments/refund-due.table.ts";
import { transact } from "../platform/table.ts";
import { remainingLines, type Units } from "./cancellation.ts";
import { changeCount, type Order } from "./order.ts";
import { cancelUnits } from "./order-change.table.ts";
import { refundForUnits } from "./part-refund.ts";
import { findPaid, payOnce, syncRefunds } from "./refund-payment.ts";
import { nameOfCancellation } from "./refund-request.table.ts";

export type ItemsToCancel = readonly { product: string; quantity: number }[];

const asUnits = (items: ItemsToCancel): Units[] =>
  mergeLines(items).map(({ product, quantity }) => ({ productId: product, quantity }));

const isLatest = ({ cancellations = [] }: Order, items: ItemsToCancel): boolean =>
  JSON.stringify(cancellations.at(-1)?.units) === JSON.stringify(asUnits(items));

const leftOf = (order: Order, id: string): number =>
  remainingLines(order).find(({ productId }) => productId === id)?.quantity ?? 0;

const isTooMuch = (order: Order, items: ItemsToCancel): boolean =>
  asUnits(items).some(({ productId, quantity }) => quantity > leftOf(order, productId));

/** True for the latest cancellation sent again, which neither the change count nor what is left allows twice. */
export const isRepeated = (order: Order, items: ItemsToCancel, seen: number): boolean =>
  isLatest(order, items) && (changeCount(order) !== seen || isTooMuch(order, items));

export const isEverything = (order: Order, items: ItemsToCancel): boolean =>
  remainingLines(order).every(({ productId, quantity }) =>
    asUnits(items).some((its) => its.productId === productId && its.quantity === quantity),
  );

/** Throws `invalid` (400, "items") with the reason. */
export function requireItems(order: Order, items: ItemsToCancel): void {
  const refuse = (why: string): never => {
    throw new AppError("invalid", "items", { items: why });
  };
  for (const { productId, quantity } of asUnits(items)) {
    const { name } =
      order.lines.find((line) => line.productId === productId) ??
      refuse("This product isn't part of the order");
    const left = leftOf(order, productId);
    if (quantity > left)
      refuse(left === 0 ? `${name} was cancelled already` : `Only ${left} × ${name} can be cancelled`);
  }
}

/**
 * Cancels, restocks and records what is owed in one transaction; the coupon's use stays. Records dashboard refunds first,
 * which leave less to refund. Returns false if the order changed since it was read. The caller sends the refund; after a
 * crash the sweeper does. Throws `unavailable` (503) or the provider's error.
 */
export async function cancelItems(order: Order, items: ItemsToCancel, now: Date): Promise<boolean> {
  await syncRefunds(await findPaid(order.id));
  const payment = await findPaid(order.id);
  const units = asUnits(items);
  const paise = Math.max(0, refundForUnits(order, units));
  const duePaise = (payment.refundDuePaise ?? 0) + paise;
  const failed = await transact({
    order: cancelUnits(order, { at: now.toISOString(), units, paise }, duePaise),
    payment: paise > 0 ? setRefundDue(payment, duePaise, false) : undefined,
    ...eachLine(units, returnSold),
  });
  return failed.size === 0;
}

/** Latest first, as earlier ones may be paid by other means. Throws `not_found`, `refund_refused`, `unavailable`. */
export async function payCancellations({ id, cancellations = [] }: Order): Promise<void> {
  for (const [index, { paise }] of [...cancellations.entries()].reverse())
    if (paise > 0) await payOnce(id, nameOfCancellation(index), paise);
}
