import { BatchGetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { expect } from "vitest";
import { readOrder } from "../../../functions/data/order.ts";
import { readPayment } from "../../../functions/data/payment.ts";
import { readProduct } from "../../../functions/data/product.ts";
import type { Order } from "../../../functions/domain/order.ts";
import type { Payment } from "../../../functions/domain/payment.ts";
import type { Product } from "../../../functions/domain/product.ts";
import { type Intent, type Refund, type Shop, tableName } from "./shop.ts";

type Item = Record<string, unknown>;

export interface Books {
  products: Map<string, Product>;
  payments: Map<string, Payment>;
  /** Archived ones too. */
  orders: Order[];
  intents: Intent[];
  refunds: Refund[];
  unsettled: Payment[];
}

async function getAll(shop: Shop, keys: { pk: string; sk: string }[]): Promise<Item[]> {
  const found: Item[] = [];
  for (let at = 0; at < keys.length; at += 100) {
    const page = { Keys: keys.slice(at, at + 100), ConsistentRead: true };
    const { Responses } = await shop.documents.send(
      new BatchGetCommand({ RequestItems: { [tableName]: page } }),
    );
    found.push(...(Responses?.[tableName] ?? []));
  }
  return found;
}

/** Ids begin with the second they were made in. */
async function ofKind(shop: Shop, kind: string): Promise<Item[]> {
  const { Items } = await shop.documents.send(
    new QueryCommand({
      TableName: tableName,
      IndexName: "byKind",
      KeyConditionExpression: "kindPk = :kind AND kindSk >= :since",
      ExpressionAttributeValues: { ":kind": kind, ":since": shop.since.toString(16).padStart(8, "0") },
    }),
  );
  return Items ?? [];
}

/** What table and ledger say about this test's wares and payments. */
export async function readBooks(shop: Shop): Promise<Books> {
  const intents = await shop.intents();
  const refunds = await shop.refunds();
  const own = intents.filter(
    ({ currency, metadata: { app, stage, paymentId } }) =>
      currency === "inr" && app === "earshot" && stage === "local" && paymentId !== undefined,
  );
  const ids = [...new Set(own.map(({ metadata }) => metadata.paymentId ?? ""))];
  const items = await getAll(shop, [
    ...shop.wares.map(({ id }) => ({ pk: `PRODUCT#${id}`, sk: "PRODUCT" })),
    ...ids.map((id) => ({ pk: `PAYMENT#${id}`, sk: "PAYMENT" })),
  ]);
  const shelves = ["ORDERS", "ORDERS#ARCHIVED", "ORDERS#ARCHIVED#AWAITED"];
  const orders = (await Promise.all(shelves.map((kind) => ofKind(shop, kind)))).flat();
  return {
    products: new Map(
      items.filter(({ sk }) => sk === "PRODUCT").map((item) => [String(item.id), readProduct(item)]),
    ),
    payments: new Map(
      items.filter(({ sk }) => sk === "PAYMENT").map((item) => [String(item.id), readPayment(item)]),
    ),
    orders: orders.map(readOrder),
    intents: own,
    refunds: refunds.filter(({ payment_intent }) => own.some(({ id }) => id === payment_intent)),
    unsettled: (await ofKind(shop, "PAYMENTS#UNSETTLED")).map(readPayment),
  };
}

/** Nothing is under way any more: late events delivered, clocks run out, the sweeper and the stream done. */
export async function quiesce(shop: Shop): Promise<void> {
  shop.nemesis.forget();
  await shop.control({ failNext: null });
  await shop.flush();
  await shop.advance(61);
  await shop.sweep();
  await shop.flush();
}

/** Cancelled orders gave their units back. */
const unitsSold = (orders: readonly Order[], productId: string): number =>
  orders
    .filter(({ canceledAt }) => canceledAt === undefined)
    .flatMap(({ lines }) => lines)
    .filter((line) => line.productId === productId)
    .reduce((sum, { quantity }) => sum + quantity, 0);

/** V1 and V2, and more sharply: nothing held, and sold is what orders say. */
function checkStock({ products, orders }: Books, shop: Shop): void {
  for (const ware of shop.wares) {
    const product = products.get(ware.id);
    const sold = unitsSold(orders, ware.id);
    expect({ ware: ware.name, stock: product?.stock, held: product?.held, sold: product?.sold }).toEqual({
      ware: ware.name,
      stock: ware.initialStock + ware.adjusted - sold,
      held: 0,
      sold,
    });
    expect(product?.stock).toBeGreaterThanOrEqual(0);
  }
}

const refundedAt = (refunds: readonly Refund[], intentId: string): number =>
  refunds
    .filter(
      ({ payment_intent, status }) =>
        payment_intent === intentId && status !== "failed" && status !== "canceled",
    )
    .reduce((sum, { amount }) => sum + amount, 0);

/** V3, V4 and V5 for one intent: an order of exactly its amount, or all of it back; else no money moved. */
function checkIntent(intent: Intent, { payments, orders, refunds }: Books): void {
  const its = orders.filter(({ intentId }) => intentId === intent.id);
  const refunded = refundedAt(refunds, intent.id);
  const payment = payments.get(intent.metadata.paymentId ?? "");
  const state = payment?.state;
  const facts = { intent: intent.id, status: intent.status, state, orders: its.length, refunded };
  if (payment?.intentId !== intent.id) {
    // Made in a call that failed before anybody was told of it: nobody can pay it.
    expect(facts).toMatchObject({ status: "requires_payment_method", orders: 0, refunded: 0 });
    return;
  }
  if (intent.status !== "succeeded") {
    expect(facts).toMatchObject({ status: "canceled", orders: 0, refunded: 0 });
    return;
  }
  const [order] = its;
  if (!order && state === "REFUND_FAILED") {
    expect(facts).toMatchObject({ orders: 0, refunded: 0 });
    return;
  }
  if (!order) {
    expect(facts).toMatchObject({ state: "REFUNDED", orders: 0, refunded: intent.amount_received });
    return;
  }
  expect(facts).toMatchObject({ state: "COMMITTED", orders: 1, refunded: order.refundedPaise });
  expect(order).toMatchObject({ id: intent.metadata.paymentId, totalPaise: intent.amount_received });
}

/** The shop's books balance: to be called when nothing is under way. */
export function checkBooks(books: Books, shop: Shop): void {
  expect(books.unsettled.filter(({ state }) => state !== "REFUND_FAILED")).toEqual([]);
  checkStock(books, shop);
  for (const intent of books.intents) checkIntent(intent, books);
  const paid = new Set(books.intents.filter(({ status }) => status === "succeeded").map(({ id }) => id));
  expect(books.orders.filter(({ intentId }) => !paid.has(intentId))).toEqual([]);
}

/** Lets everything come to rest, asserts V1 to V5, and begins a new chapter. */
export async function settleBooks(shop: Shop): Promise<Books> {
  try {
    await quiesce(shop);
    const books = await readBooks(shop);
    checkBooks(books, shop);
    return books;
  } finally {
    await shop.newChapter();
  }
}
