import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { countedPaise, isNews, type Refund, refundStatuses } from "../domain/refund.ts";
import { addRefunded } from "./order.ts";
import { documents, type Item, type Key, type Part, tableName, transact } from "./table.ts";

/** Beside the order that the payment became; an automatic refund stands there without an order. */
const refundKey = (paymentId: string, id: string): Key => ({ pk: `ORDER#${paymentId}`, sk: `REFUND#${id}` });

/** Which order a refund's item belongs to; undefined for any other item. */
export const orderOfRefund = ({ pk, sk }: Item): string | undefined =>
  String(sk).startsWith("REFUND#") ? String(pk).slice("ORDER#".length) : undefined;

const RefundItem = z.object({
  id: z.string(),
  amountPaise: z.number(),
  status: z.enum(refundStatuses),
  createdAt: z.string(),
});
export const readRefund = (item: Item): Refund => RefundItem.parse(item);

async function findRefund(key: Key): Promise<Refund | undefined> {
  const { Item: item } = await documents.send(
    new GetCommand({ TableName: tableName(), Key: key, ConsistentRead: true }),
  );
  return item && readRefund(item);
}

const putRefund = (key: Key, refund: Refund, known: Refund | undefined): Part => ({
  Put: {
    TableName: tableName(),
    Item: { ...key, ...refund },
    ConditionExpression: known ? "#status = :known" : "attribute_not_exists(pk)",
    ...(known && {
      ExpressionAttributeNames: { "#status": "status" },
      ExpressionAttributeValues: { ":known": known.status },
    }),
  },
});

/** Keeps a refund once, and what the order has been refunded with it, however often it is told. */
export async function recordRefund(paymentId: string, hasOrder: boolean, refund: Refund): Promise<void> {
  const key = refundKey(paymentId, refund.id);
  for (let round = 0; round < 5; round++) {
    const known = await findRefund(key);
    if (!isNews(refund, known)) return;
    const move = countedPaise(refund) - countedPaise(known);
    const failed = await transact([
      putRefund(key, refund, known),
      ...(hasOrder && move !== 0 ? [addRefunded(paymentId, move)] : []),
    ]);
    if (failed.length === 0) return;
    if (failed.includes(1)) throw new Error(`Order ${paymentId} is not there to be refunded`);
  }
  throw new Error(`Refund ${refund.id} could not be recorded`);
}
