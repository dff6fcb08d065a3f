import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { documents, tableName } from "./table.ts";

/** A bank questions a payment: noted beside its order for staff, who answer it at Stripe. */
export async function noteDispute(
  paymentId: string,
  dispute: { id: string; amountPaise: number; reason: string; status: string },
): Promise<void> {
  await documents.send(
    new PutCommand({
      TableName: tableName(),
      Item: { pk: `ORDER#${paymentId}`, sk: `DISPUTE#${dispute.id}`, ...dispute },
    }),
  );
}
