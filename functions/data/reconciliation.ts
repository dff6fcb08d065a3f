import { PutCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { documents, tableName } from "./table.ts";

const partition = "RECONCILIATION";

const Report = z.object({
  at: z.string(),
  /** Succeeded payments of this shop that Stripe listed. */
  checked: z.number(),
  gaps: z.array(z.object({ intentId: z.string(), amountPaise: z.number(), state: z.string() })),
});
/** What Stripe's own list said beside ours; a gap is money without an order or a refund. */
export type Report = z.infer<typeof Report>;

export async function saveReport(report: Report): Promise<void> {
  await documents.send(
    new PutCommand({ TableName: tableName(), Item: { pk: partition, sk: report.at, ...report } }),
  );
}

export async function findLatestReport(): Promise<Report | undefined> {
  const { Items: [item] = [] } = await documents.send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: "pk = :pk",
      ExpressionAttributeValues: { ":pk": partition },
      ScanIndexForward: false,
      Limit: 1,
    }),
  );
  return item && Report.parse(item);
}
