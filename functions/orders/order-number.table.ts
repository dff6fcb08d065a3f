import { randomInt } from "node:crypto";
import * as z from "zod/mini";
import { orderNumberIn } from "../../shared/orders/order-number.ts";
import { missing, put, type TransactItem } from "../platform/expressions.ts";
import type { Key } from "../platform/schema.ts";
import { getItem } from "../platform/table.ts";
import { findOrder } from "./order.table.ts";
import type { Order } from "./order.ts";

const numberKey = (number: string): Key => ({ pk: `ORDERNUMBER#${number}`, sk: "ORDERNUMBER" });

const Named = z.object({ orderId: z.string() });
type Named = z.infer<typeof Named>;

/** Draws five digits, and one more after each collision. */
export function drawNumber(collisions: number): string {
  const digits = Math.min(5 + collisions, 9);
  return `ES-${randomInt(10 ** (digits - 1), 10 ** digits)}`;
}

/** Fails if another order has the number. */
export const claimNumber = ({ id, number }: Pick<Order, "id" | "number">): TransactItem =>
  put<Named>({ ...numberKey(number), orderId: id }, { pk: missing });

export async function findOrderId(typed: string): Promise<string | undefined> {
  const number = orderNumberIn(typed);
  const item = number && (await getItem(numberKey(number)));
  return item ? Named.parse(item).orderId : undefined;
}

export async function findNumbered(typed: string): Promise<Order | undefined> {
  const id = await findOrderId(typed);
  return id ? findOrder(id) : undefined;
}
