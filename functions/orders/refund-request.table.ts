import * as z from "zod/mini";
import type { Payment } from "../payments/payment.ts";
import { missing, put, type TransactItem, update } from "../platform/expressions.ts";
import type { Item, Key } from "../platform/schema.ts";
import { getItem, write } from "../platform/table.ts";
import type { Order } from "./order.ts";

export const keyName = (requestKey: string): string => `client-${requestKey}`;

export const nameOfReturn = (returnId: string): string => `return-${returnId}`;
export const isForReturn = (name: string): boolean => name.startsWith("return-");

/** Named after its place among the order's cancellations. */
export const nameOfCancellation = (index: number): string => `cancel-${index}`;
const isForCancellation = (name: string): boolean => name.startsWith("cancel-");

/** True for refunds of what an order owes, which one idempotency key after the other sends. */
export const isOfDue = (name: string): boolean =>
  name.startsWith("due-") || isForReturn(name) || isForCancellation(name);

/** Derives a name from the state: repeated clicks get the same one, retries after a decline another. */
export const ownName = (
  { refundedPaise }: Pick<Order, "refundedPaise">,
  { refundsFailed = 0 }: Pick<Payment, "refundsFailed">,
  amountPaise: number,
): string => `own-${refundedPaise}-${refundsFailed}-${amountPaise}`;

/** Never expires, whereas providers forget idempotency keys (Stripe after a day). */
const requestKey = (orderId: string, name: string): Key => ({
  pk: `ORDER#${orderId}`,
  sk: `REQUEST#${name}`,
});

const RefundRequest = z.object({
  amountPaise: z.number(),
  /** Part of the idempotency key, raised after the provider stored a failure under the old key. */
  attempt: z.number(),
  by: z.optional(z.string()),
  byName: z.optional(z.string()),
  reason: z.optional(z.string()),
});
export type RefundRequest = z.infer<typeof RefundRequest>;
export type RefundDecision = Pick<RefundRequest, "by" | "byName" | "reason">;

export function requestIn(items: readonly Item[], name: string): RefundRequest | undefined {
  const item = items.find(({ sk }) => sk === requestKey("", name).sk);
  return item && RefundRequest.parse(item);
}

export async function findRefundRequest(orderId: string, name: string): Promise<RefundRequest | undefined> {
  const item = await getItem(requestKey(orderId, name));
  return item && RefundRequest.parse(item);
}

export const createRefundRequest = (orderId: string, name: string, request: RefundRequest): TransactItem =>
  put<RefundRequest>({ ...requestKey(orderId, name), ...request }, { pk: missing });

/** Returns the request already stored under this name, possibly for another amount. */
export async function openRefundRequest(
  orderId: string,
  name: string,
  wanted: Omit<RefundRequest, "attempt">,
): Promise<RefundRequest> {
  const request = { ...wanted, attempt: 0 };
  const isNew = await write(createRefundRequest(orderId, name, request));
  return isNew ? request : ((await findRefundRequest(orderId, name)) ?? request);
}

export async function raiseRequestAttempt(orderId: string, name: string, attempt: number): Promise<void> {
  await write(
    update<RefundRequest>(requestKey(orderId, name), { set: { attempt: attempt + 1 } }, { attempt }),
  );
}
