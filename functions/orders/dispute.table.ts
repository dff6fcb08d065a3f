import * as z from "zod/mini";
import { missing, put } from "../platform/expressions.ts";
import type { Item } from "../platform/schema.ts";
import { write } from "../platform/table.ts";
import { orderKey } from "./order.table.ts";

const Dispute = z.object({ id: z.string(), amountPaise: z.number(), reason: z.string(), status: z.string() });
/** A payment that the customer's bank disputes. `reason` and `status` are Stripe's codes. */
export type Dispute = z.infer<typeof Dispute>;

export const readDispute = (item: Item): Dispute => Dispute.parse(item);

/**
 * Stored beside the order for staff, who answer it in Stripe's dashboard. Events may arrive in any order:
 * the closing one always overwrites, the opening one only if nothing is stored yet.
 */
export async function recordDispute(paymentId: string, dispute: Dispute, isClosed: boolean): Promise<void> {
  const item = { pk: orderKey(paymentId).pk, sk: `DISPUTE#${dispute.id}`, ...dispute };
  await write(put(item, isClosed ? undefined : { pk: missing }));
}
