import * as z from "zod/mini";
import { missing, put } from "../platform/expressions.ts";
import type { Item } from "../platform/schema.ts";
import { write } from "../platform/table.ts";
import { orderKey } from "./order.table.ts";

const Dispute = z.object({ id: z.string(), amountPaise: z.number(), reason: z.string(), status: z.string() });
/** A bank questions a payment; reason and status are Stripe's words. */
export type Dispute = z.infer<typeof Dispute>;

export const readDispute = (item: Item): Dispute => Dispute.parse(item);

/** Kept beside the order, where staff see it; they answer it at Stripe. Only its end replaces its beginning. */
export async function recordDispute(paymentId: string, dispute: Dispute, isClosed: boolean): Promise<void> {
  const item = { pk: orderKey(paymentId).pk, sk: `DISPUTE#${dispute.id}`, ...dispute };
  await write(put(item, isClosed ? undefined : { pk: missing }));
}
