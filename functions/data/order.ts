import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { orderStatuses } from "../../shared/order.ts";
import type { Order } from "../domain/order.ts";
import { Address, Line } from "./payment.ts";
import { documents, type Item, type Key, newestOf, type Page, type Part, tableName } from "./table.ts";

const orderKey = (id: string): Key => ({ pk: `ORDER#${id}`, sk: "ORDER" });
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
  createdAt: z.string(),
});

export const readOrder = (item: Item): Order => OrderItem.parse(item);

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

export async function findOrder(id: string): Promise<Order | undefined> {
  const answer = await documents.send(
    new GetCommand({ TableName: tableName(), Key: orderKey(id), ConsistentRead: true }),
  );
  return answer.Item && readOrder(answer.Item);
}

/** Another user's order is not found. */
export async function findOrderOf(userId: string, id: string): Promise<Order | undefined> {
  const order = await findOrder(id);
  return order?.userId === userId ? order : undefined;
}

export const findOrdersOf = (userId: string, page: Page) =>
  newestOf("byOwner", ordersOf(userId), page, readOrder);
