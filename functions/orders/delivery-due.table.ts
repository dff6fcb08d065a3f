import { dayMs } from "../../shared/core/limits.ts";
import { put, remove, type TransactItem } from "../platform/expressions.ts";
import { everyPage } from "../platform/query.ts";
import type { Key } from "../platform/schema.ts";
import { afterSales } from "../platform/settings.ts";

const partition = "DELIVERIES";

const deliveryKey = (orderId: string): Key => ({ pk: `ORDER#${orderId}`, sk: "DELIVERY" });

interface Delivery {
  orderId: string;
}

export function awaitDelivery(orderId: string, shippedAt: Date): TransactItem {
  const dueAt = new Date(shippedAt.getTime() + afterSales().deliveredAfterDays * dayMs).toISOString();
  return put<Delivery>({
    ...deliveryKey(orderId),
    orderId,
    kindPk: partition,
    kindSk: `${dueAt}#${orderId}`,
  });
}

export const endDelivery = (orderId: string): TransactItem => remove<Delivery>(deliveryKey(orderId));

export async function* findDelivered(now: Date): AsyncGenerator<string> {
  const range = { index: "byKind", partition, to: `${now.toISOString()}~` } as const;
  for await (const items of everyPage(range))
    for (const item of items) yield String(item.kindSk).split("#")[1] ?? "";
}
