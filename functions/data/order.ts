import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { orderStatuses } from "../../shared/order.ts";
import type { Order, StatusEntry } from "../domain/order.ts";
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

/** Out of all lists and of revenue; money and stock stay as they are. */
export const archiveOrder = (id: string, at: Date): Part => ({
  Update: {
    TableName: tableName(),
    Key: orderKey(id),
    UpdateExpression: "SET archivedAt = :at, kindPk = :archive REMOVE ownerPk, ownerSk",
    ConditionExpression: "attribute_exists(pk) AND attribute_not_exists(archivedAt)",
    ExpressionAttributeValues: { ":at": at.toISOString(), ":archive": "ORDERS#ARCHIVED" },
  },
});
