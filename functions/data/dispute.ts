import * as z from "zod/mini";
import { orderKey } from "./order.ts";
import { type Item, tableName, transact } from "./table.ts";

const Dispute = z.object({ id: z.string(), amountPaise: z.number(), reason: z.string(), status: z.string() });
/** A bank questions a payment; reason and status are Stripe's words. */
export type Dispute = z.infer<typeof Dispute>;

export const readDispute = (item: Item): Dispute => Dispute.parse(item);

/** Kept beside the order, where staff see it; they answer it at Stripe. Only its end replaces its beginning. */
export async function noteDispute(paymentId: string, dispute: Dispute, isClosed: boolean): Promise<void> {
  const put = {
    TableName: tableName(),
    Item: { pk: orderKey(paymentId).pk, sk: `DISPUTE#${dispute.id}`, ...dispute },
  };
  await transact([{ Put: isClosed ? put : { ...put, ConditionExpression: "attribute_not_exists(pk)" } }]);
}
