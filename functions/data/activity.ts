import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { type Activity, inOrder } from "../domain/activity.ts";
import { documents, type Item, tableName } from "./table.ts";

const ActivityItem = z.object({
  did: z.string(),
  actorName: z.string(),
  at: z.string(),
  details: z.record(z.string(), z.unknown()),
});

export function readActivity(item: Item): Activity {
  const { did, actorName, at, details } = ActivityItem.parse(item);
  return { did, by: actorName, at, details };
}

/** The last things that staff did with a product. */
export async function findActivity(productId: string, limit: number): Promise<Activity[]> {
  const { Items: items = [] } = await documents.send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: "pk = :product AND begins_with(sk, :audit)",
      ExpressionAttributeValues: { ":product": `PRODUCT#${productId}`, ":audit": "AUDIT#" },
      ScanIndexForward: false,
      Limit: limit,
    }),
  );
  return items.map(readActivity).sort(inOrder).reverse();
}
