import { dayMs } from "../../shared/core/limits.ts";
import { put, remove, type TransactItem } from "../platform/expressions.ts";
import { everyPage } from "../platform/query.ts";
import type { Key } from "../platform/schema.ts";
import { afterSales } from "../platform/settings.ts";
import type { Order } from "./order.ts";

const deliveries = "DELIVERIES";
const reviews = "REVIEWS#DUE";
const reviewAfterDays = 10;

const deliveryKey = (orderId: string): Key => ({ pk: `ORDER#${orderId}`, sk: "DELIVERY" });
const reviewKey = (orderId: string): Key => ({ pk: `ORDER#${orderId}`, sk: "REVIEW-DUE" });

interface Due {
  orderId: string;
}

function putDue(key: Key, partition: string, orderId: string, dueAt: number): TransactItem {
  const kindSk = `${new Date(dueAt).toISOString()}#${orderId}`;
  return put<Due>({ ...key, orderId, kindPk: partition, kindSk });
}

async function* findDue(partition: string, now: Date): AsyncGenerator<string> {
  const range = { index: "byKind", partition, to: `${now.toISOString()}~` } as const;
  for await (const items of everyPage(range))
    for (const item of items) yield String(item.kindSk).split("#")[1] ?? "";
}

export const awaitDelivery = (orderId: string, shippedAt: Date): TransactItem =>
  putDue(
    deliveryKey(orderId),
    deliveries,
    orderId,
    shippedAt.getTime() + afterSales().deliveredAfterDays * dayMs,
  );

export const endDelivery = (orderId: string): TransactItem => remove<Due>(deliveryKey(orderId));

export const findDelivered = (now: Date): AsyncGenerator<string> => findDue(deliveries, now);

/** Belongs in the transaction that marks the delivery. Undefined for guests, who can't review. */
export const awaitReview = ({ id, guestEmail }: Order, deliveredAt: Date): TransactItem | undefined =>
  guestEmail === undefined
    ? putDue(reviewKey(id), reviews, id, deliveredAt.getTime() + reviewAfterDays * dayMs)
    : undefined;

/** Fails if it has ended, so that one run asks for the review. */
export const endReviewWait = (orderId: string): TransactItem => remove<Due>(reviewKey(orderId), { orderId });

export const findReviewsDue = (now: Date): AsyncGenerator<string> => findDue(reviews, now);
