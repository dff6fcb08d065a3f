import * as z from "zod/mini";
import { readActivity } from "../audit/activity.table.ts";
import { type Activity, inOrder } from "../audit/activity.ts";
import type { Refund } from "../payments/refund.ts";
import { type TransactItem, update } from "../platform/expressions.ts";
import { queryPage } from "../platform/query.ts";
import type { Item } from "../platform/schema.ts";
import { type Dispute, readDispute } from "./dispute.table.ts";
import { isArchived, orderKey, readOrder } from "./order.table.ts";
import type { Order } from "./order.ts";
import { readRefund } from "./refund.table.ts";

const MailItem = z.object({ kind: z.string(), state: z.string(), at: z.string(), tries: z.number() });

export interface OrderFile {
  order: Order;
  refunds: Refund[];
  disputes: Dispute[];
  mails: z.infer<typeof MailItem>[];
  activity: Activity[];
  items: Item[];
}

export async function findOrderFile(id: string, ownerId: string | undefined): Promise<OrderFile | undefined> {
  const { Items: items = [] } = await queryPage({ partition: orderKey(id).pk }, { ConsistentRead: true });
  const order = items.find((item) => item.sk === orderKey(id).sk);
  if (!order || (ownerId === undefined ? isArchived(order) : order.userId !== ownerId)) return undefined;
  const under = (prefix: string): Item[] => items.filter((item) => String(item.sk).startsWith(prefix));
  return {
    order: readOrder(order),
    refunds: under("REFUND#")
      .map(readRefund)
      .sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt)),
    disputes: under("DISPUTE#").map(readDispute),
    mails: under("MAIL#")
      .filter(({ state }) => state !== undefined)
      .map((item) => MailItem.parse({ ...item, kind: String(item.sk).slice("MAIL#".length) })),
    activity: under("AUDIT#").map(readActivity).sort(inOrder),
    items,
  };
}

/** Reassigns items of a guest's order. Fails if it has another owner by now. */
export const reassignItems = ({ order: { id, userId }, items }: OrderFile, to: string): TransactItem[] =>
  items
    .filter((item) => item.userId === userId && item.sk !== orderKey(id).sk)
    .map(({ sk }) =>
      update<Pick<Order, "userId">>(
        { pk: orderKey(id).pk, sk: String(sk) },
        { set: { userId: to } },
        { userId },
      ),
    );
