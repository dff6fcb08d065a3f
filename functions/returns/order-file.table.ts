import * as z from "zod/mini";
import { readActivity } from "../audit/activity.table.ts";
import { type Activity, inOrder } from "../audit/activity.ts";
import { type Dispute, readDispute } from "../orders/dispute.table.ts";
import { isArchived, orderKey, readOrder } from "../orders/order.table.ts";
import type { Order } from "../orders/order.ts";
import { readRefund } from "../orders/refund.table.ts";
import type { Refund } from "../payments/refund.ts";
import { queryPage } from "../platform/query.ts";
import type { Item } from "../platform/schema.ts";
import { isReturn, readReturn } from "./return.table.ts";
import type { Return } from "./return.ts";

const MailItem = z.object({ kind: z.string(), state: z.string(), at: z.string(), tries: z.number() });

/** An order with its refunds, returns, disputes, mails and staff actions. */
export interface OrderFile {
  order: Order;
  refunds: Refund[];
  /** Oldest first. */
  returns: Return[];
  disputes: Dispute[];
  mails: z.infer<typeof MailItem>[];
  activity: Activity[];
}

/**
 * Reads the order's partition in one consistent query. An archived order is found by its owner only, and
 * with `ownerId` no order of another user is.
 */
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
    returns: items.filter(isReturn).map(readReturn),
    disputes: under("DISPUTE#").map(readDispute),
    mails: under("MAIL#").map((item) =>
      MailItem.parse({ ...item, kind: String(item.sk).slice("MAIL#".length) }),
    ),
    activity: under("AUDIT#").map(readActivity).sort(inOrder),
  };
}
