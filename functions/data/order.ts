import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { orderStatuses } from "../../shared/order.ts";
import { isAwaited, type Order, type StatusEntry } from "../domain/order.ts";
import { Address, Line } from "./payment.ts";
import { documents, type Item, type Key, newestOf, type Page, type Part, tableName } from "./table.ts";

export const orderKey = (id: string): Key => ({ pk: `ORDER#${id}`, sk: "ORDER" });
const ordersOf = (userId: string): string => `USER#${userId}`;

const OrderItem = z.object({
  id: z.string(),
  userId: z.string(),
  userName: z.string(),
  lines: z.array(Line),
  shippingInfo: Address,
  itemsPaise: z.number(),
  taxPaise: z.number(),
  shippingPaise: z.number(),
  totalPaise: z.number(),
  intentId: z.string(),
  paymentStatus: z.string(),
  refundedPaise: z.number(),
  status: z.enum(orderStatuses),
  history: z.array(z.object({ status: z.enum(orderStatuses), at: z.string() })),
  canceledAt: z.optional(z.string()),
  createdAt: z.string(),
});

export const readOrder = (item: Item): Order => OrderItem.parse(item);

export const isArchived = (item: Item): boolean => item.archivedAt !== undefined;

export const createOrder = (order: Order): Part => ({
  Put: {
    TableName: tableName(),
    Item: {
      ...orderKey(order.id),
      ...order,
      ownerPk: ordersOf(order.userId),
      ownerSk: order.id,
      kindPk: "ORDERS",
      kindSk: order.id,
    },
    ConditionExpression: "attribute_not_exists(pk)",
  },
});

async function read(id: string): Promise<Item | undefined> {
  const answer = await documents.send(
    new GetCommand({ TableName: tableName(), Key: orderKey(id), ConsistentRead: true }),
  );
  return answer.Item;
}

export async function findOrder(id: string): Promise<Order | undefined> {
  const item = await read(id);
  return item && !isArchived(item) ? readOrder(item) : undefined;
}

/** What a payment became, whether staff archived it or not. */
export async function findOrderEver(id: string): Promise<Order | undefined> {
  const item = await read(id);
  return item && readOrder(item);
}

export const findOrdersOf = (userId: string, page: Page) =>
  newestOf("byOwner", ordersOf(userId), page, readOrder);

export const findOrders = (page: Page) => newestOf("byKind", "ORDERS", page, readOrder);

/** Fails when the order has another status by now. */
export const changeStatus = (order: Order, entry: StatusEntry): Part => ({
  Update: {
    TableName: tableName(),
    Key: orderKey(order.id),
    UpdateExpression: "SET #status = :to, history = list_append(history, :entry)",
    ConditionExpression:
      "#status = :from AND attribute_not_exists(archivedAt) AND attribute_not_exists(canceledAt)",
    ExpressionAttributeNames: { "#status": "status" },
    ExpressionAttributeValues: { ":from": order.status, ":to": entry.status, ":entry": [entry] },
  },
});

/** Only while it is packed: what has left the house is refunded, not cancelled. */
export const cancelOrder = (id: string, at: Date): Part => ({
  Update: {
    TableName: tableName(),
    Key: orderKey(id),
    UpdateExpression: "SET canceledAt = :at",
    ConditionExpression:
      "#status = :processing AND attribute_not_exists(archivedAt) AND attribute_not_exists(canceledAt)",
    ExpressionAttributeNames: { "#status": "status" },
    ExpressionAttributeValues: { ":at": at.toISOString(), ":processing": "Processing" },
  },
});

/** What the order has been refunded in all; archived ones too. */
export const addRefunded = (id: string, paise: number): Part => ({
  Update: {
    TableName: tableName(),
    Key: orderKey(id),
    UpdateExpression: "ADD refundedPaise :paise",
    ConditionExpression: "attribute_exists(pk)",
    ExpressionAttributeValues: { ":paise": paise },
  },
});

const archive = "ORDERS#ARCHIVED";
const awaitedArchive = `${archive}#AWAITED`;

/**
 * Out of all lists and of revenue; money and stock stay as they are. What somebody still waits for is
 * listed for staff. Fails when the order has changed since it was read.
 */
export const archiveOrder = (order: Order, at: Date): Part => ({
  Update: {
    TableName: tableName(),
    Key: orderKey(order.id),
    UpdateExpression: "SET archivedAt = :at, kindPk = :archive REMOVE ownerPk, ownerSk",
    ConditionExpression: `#status = :status AND attribute_not_exists(archivedAt) AND attribute_${order.canceledAt ? "exists" : "not_exists"}(canceledAt)`,
    ExpressionAttributeNames: { "#status": "status" },
    ExpressionAttributeValues: {
      ":at": at.toISOString(),
      ":archive": isAwaited(order) ? awaitedArchive : archive,
      ":status": order.status,
    },
  },
});

/** Newest first: archived before they were sent, and not refunded since. */
export async function findAwaitedArchive(page: Page): Promise<Order[]> {
  const { items } = await newestOf("byKind", awaitedArchive, page, readOrder);
  return items.filter(isAwaited);
}
