import * as z from "zod/mini";
import { missing, put, update } from "../platform/expressions.ts";
import type { Key } from "../platform/schema.ts";
import { getItem, write } from "../platform/table.ts";

/** Beside the order: Stripe forgets its idempotency keys after a day, this stays. */
const requestKey = (orderId: string, name: string): Key => ({
  pk: `ORDER#${orderId}`,
  sk: `REQUEST#${name}`,
});

const RefundRequest = z.object({
  amountPaise: z.number(),
  /** Part of Stripe's idempotency key: raised when Stripe stored a failure under the old one. */
  attempt: z.number(),
});
/** Somebody asked for a refund under a name of their own. */
export type RefundRequest = z.infer<typeof RefundRequest>;

export async function findRefundRequest(orderId: string, name: string): Promise<RefundRequest | undefined> {
  const item = await getItem(requestKey(orderId, name));
  return item && RefundRequest.parse(item);
}

/** The request of this name: the one made now, or the one that was there before, whatever its amount. */
export async function openRefundRequest(
  orderId: string,
  name: string,
  amountPaise: number,
): Promise<RefundRequest> {
  const request = { amountPaise, attempt: 0 };
  const isNew = await write(put({ ...requestKey(orderId, name), ...request }, { pk: missing }));
  return isNew ? request : ((await findRefundRequest(orderId, name)) ?? request);
}

/** Next time another idempotency key; once, however many callers met the failure. */
export async function raiseRequestAttempt(orderId: string, name: string, attempt: number): Promise<void> {
  await write(
    update<RefundRequest>(requestKey(orderId, name), { set: { attempt: attempt + 1 } }, { attempt }),
  );
}
