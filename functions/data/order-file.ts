import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { type Activity, inOrder } from "../domain/activity.ts";
import type { Order } from "../domain/order.ts";
import type { Refund } from "../domain/refund.ts";
import { readActivity } from "./activity.ts";
import { type Dispute, readDispute } from "./dispute.ts";
import { isArchived, orderKey, readOrder } from "./order.ts";
import { readRefund } from "./refund.ts";
import { documents, type Item, tableName } from "./table.ts";

const MailItem = z.object({ kind: z.string(), state: z.string(), at: z.string(), tries: z.number() });

/** An order with everything that happened to it. */
export interface OrderFile {
  order: Order;
  refunds: Refund[];
  disputes: Dispute[];
  mails: z.infer<typeof MailItem>[];
  activity: Activity[];
}

/** All of it lies in the order's partition: one read. With `ownerId`, another user's order is not found. */
export async function findOrderFile(id: string, ownerId: string | undefined): Promise<OrderFile | undefined> {
  const { Items: items = [] } = await documents.send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: "pk = :pk",
      ExpressionAttributeValues: { ":pk": orderKey(id).pk },
      ConsistentRead: true,
    }),
  );
  const order = items.find((item) => item.sk === orderKey(id).sk);
  if (!order || isArchived(order) || order.userId !== (ownerId ?? order.userId)) return undefined;
  const under = (prefix: string): Item[] => items.filter((item) => String(item.sk).startsWith(prefix));
  return {
    order: readOrder(order),
    refunds: under("REFUND#").map(readRefund),
    disputes: under("DISPUTE#").map(readDispute),
    mails: under("MAIL#").map((item) =>
      MailItem.parse({ ...item, kind: String(item.sk).slice("MAIL#".length) }),
    ),
    activity: under("AUDIT#").map(readActivity).sort(inOrder),
  };
}
