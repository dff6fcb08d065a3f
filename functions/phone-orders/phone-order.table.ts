import { maxOpenPhoneOrders } from "../../shared/phone-orders/limits.ts";
import { type Actor, auditEntry } from "../audit/audit.table.ts";
import { atMost, missing, missingOr, put, type TransactItem, update } from "../platform/expressions.ts";
import { newestOf } from "../platform/list.ts";
import type { Key } from "../platform/schema.ts";
import { getItem } from "../platform/table.ts";
import { type ClosedState, closedUntil, PhoneOrder } from "./phone-order.ts";

const phoneOrderKey = (id: string): Key => ({ pk: `PHONEORDER#${id}`, sk: "PHONEORDER" });
const openOrders = "PHONEORDERS";
const countKey: Key = { pk: openOrders, sk: "OPEN" };

const countOpen = (by: 1 | -1): TransactItem =>
  update<{ open: number }>(
    countKey,
    { add: { open: by } },
    by > 0 ? { open: missingOr(atMost(maxOpenPhoneOrders - 1)) } : undefined,
  );

export const addPhoneOrder = (order: PhoneOrder) => ({
  phoneOrder: put<PhoneOrder>(
    { ...phoneOrderKey(order.id), ...order, kindPk: openOrders, kindSk: order.id },
    { pk: missing },
  ),
  openOrders: countOpen(1),
});

export async function findPhoneOrder(id: string): Promise<PhoneOrder | undefined> {
  const item = await getItem(phoneOrderKey(id));
  return item && PhoneOrder.parse(item);
}

export async function findOpenPhoneOrders(): Promise<PhoneOrder[]> {
  const { items } = await newestOf({ index: "byKind", partition: openOrders }, {}, (item) =>
    PhoneOrder.parse(item),
  );
  return items;
}

/** All of these fail once it is closed, cancelled or has another payment. */
const asRead = ({ paymentId }: PhoneOrder) => ({ state: "open", paymentId, cancelledBy: undefined }) as const;

export const replacePayment = (order: PhoneOrder, paymentId: string): TransactItem =>
  update<PhoneOrder>(phoneOrderKey(order.id), { set: { paymentId } }, asRead(order));

export const noteStart = (order: PhoneOrder, now: Date): TransactItem =>
  update<PhoneOrder>(phoneOrderKey(order.id), { set: { startedAt: now.toISOString() } }, asRead(order));

export const markCancelled = (order: PhoneOrder, { user: { id, name } }: Actor): TransactItem =>
  update<PhoneOrder>(phoneOrderKey(order.id), { set: { cancelledBy: { id, name } } }, asRead(order));

export const phoneOrderSent = (by: Actor, paymentId: string): TransactItem =>
  auditEntry(by, { kind: "order", id: paymentId }, "Phone order sent");

/** `phoneOrder` fails if it was closed before. */
export const closePhoneOrder = ({ id, paymentId }: PhoneOrder, state: ClosedState, now: Date) => ({
  phoneOrder: update<PhoneOrder>(
    phoneOrderKey(id),
    {
      set: {
        state,
        customer: undefined,
        kindPk: undefined,
        kindSk: undefined,
        expiresAtSeconds: closedUntil(now),
      },
    },
    { state: "open", paymentId },
  ),
  openOrders: countOpen(-1),
});
