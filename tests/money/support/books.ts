import { BatchGetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { expect } from "vitest";
import { keysOfProduct, readProducts } from "../../../functions/catalogue/product.table.ts";
import type { Product } from "../../../functions/catalogue/product.ts";
import { figuresKey } from "../../../functions/coupons/coupon.table.ts";
import { foldCode } from "../../../functions/coupons/coupon.ts";
import { TaxDocument } from "../../../functions/invoices/document.ts";
import { remainingLines } from "../../../functions/orders/cancellation.ts";
import { orderKey, readOrder } from "../../../functions/orders/order.table.ts";
import type { Order } from "../../../functions/orders/order.ts";
import { readPayment } from "../../../functions/payments/payment.table.ts";
import { isRefundFailed, type Payment } from "../../../functions/payments/payment.ts";
import { idStart } from "../../../functions/platform/id.ts";
import { partitionsOf } from "../../../functions/platform/shard.ts";
import { readReturn } from "../../../functions/returns/return.table.ts";
import type { Return } from "../../../functions/returns/return.ts";
import type { Ledger } from "./backstage.ts";
import { checkLedger } from "./razorpay-books.ts";
import { type Intent, type Refund, type Shop, tableName } from "./shop.ts";

type Item = Record<string, unknown>;

export interface Books {
  products: ReadonlyMap<string, Product>;
  payments: Map<string, Payment>;
  /** Archived ones too. */
  orders: Order[];
  returns: Return[];
  /** Invoices, credit notes and delivery notes. */
  documents: TaxDocument[];
  intents: Intent[];
  refunds: Refund[];
  unsettled: Payment[];
  razorpay: Ledger;
}

const noLedger: Ledger = { orders: [], payments: [], refunds: [] };

async function getAll(shop: Shop, keys: { pk: string; sk: string }[]): Promise<Item[]> {
  const found: Item[] = [];
  for (let start = 0; start < keys.length; start += 100) {
    const page = { Keys: keys.slice(start, start + 100), ConsistentRead: true };
    const { Responses } = await shop.documents.send(
      new BatchGetCommand({ RequestItems: { [tableName]: page } }),
    );
    found.push(...(Responses?.[tableName] ?? []));
  }
  return found;
}

/** Ids that a list has since the current test began. */
async function listed(shop: Shop, list: string): Promise<string[]> {
  const since = idStart(new Date(shop.since * 1000));
  const pages = partitionsOf(list, await shop.now(), since).map((partition) =>
    shop.documents.send(
      new QueryCommand({
        TableName: tableName,
        IndexName: "byKind",
        KeyConditionExpression: "kindPk = :partition AND kindSk >= :since",
        ExpressionAttributeValues: { ":partition": partition, ":since": since },
      }),
    ),
  );
  return (await Promise.all(pages)).flatMap(({ Items = [] }) => Items.map(({ id }) => String(id)));
}

/** The returns of these orders. */
async function returnsOf(shop: Shop, orders: readonly Order[]): Promise<Return[]> {
  const pages = await Promise.all(
    orders
      .filter(({ returnCount = 0 }) => returnCount > 0)
      .map(({ id }) =>
        shop.documents.send(
          new QueryCommand({
            TableName: tableName,
            ConsistentRead: true,
            KeyConditionExpression: "pk = :order AND begins_with(sk, :return)",
            ExpressionAttributeValues: { ":order": `ORDER#${id}`, ":return": "RETURN#" },
          }),
        ),
      ),
  );
  return pages.flatMap(({ Items = [] }) => Items.map(readReturn));
}

async function documentsOf(shop: Shop, orders: readonly Order[]): Promise<TaxDocument[]> {
  const numbers = orders.flatMap(({ documents = [] }) => documents);
  const items = await getAll(
    shop,
    numbers.map((number) => ({ pk: `DOCUMENT#${number}`, sk: "DOCUMENT" })),
  );
  return items.map((item) => TaxDocument.parse(item));
}

/** Reads this test's products, orders and payments from the table and from Stripe. */
export async function readBooks(shop: Shop): Promise<Books> {
  const intents = await shop.intents();
  const refunds = await shop.refunds();
  const own = intents.filter(
    ({ currency, metadata: { app, stage, paymentId } }) =>
      currency === "inr" && app === "earshot" && stage === "local" && paymentId !== undefined,
  );
  const [ordered, unsettled] = [await listed(shop, "ORDERS"), await listed(shop, "PAYMENTS#UNSETTLED")];
  const razorpay = shop.hasRazorpay ? await shop.ledger() : noLedger;
  const paymentIds = [
    ...own.map(({ metadata }) => metadata.paymentId ?? ""),
    ...razorpay.orders.map(({ notes }) => String(notes.paymentId)),
  ];
  const ids = [...new Set([...paymentIds, ...ordered, ...unsettled])];
  const items = await getAll(shop, [
    ...shop.products.flatMap(({ id }) => keysOfProduct(id)),
    ...ids.flatMap((id) => [{ pk: `PAYMENT#${id}`, sk: "PAYMENT" }, orderKey(id)]),
  ]);
  const ofKind = (kind: string) => items.filter(({ sk }) => sk === kind);
  const payments = new Map(ofKind("PAYMENT").map((item) => [String(item.id), readPayment(item)]));
  const orders = ofKind("ORDER").map(readOrder);
  return {
    products: readProducts(items),
    payments,
    orders,
    returns: await returnsOf(shop, orders),
    documents: await documentsOf(shop, orders),
    intents: own,
    refunds: refunds.filter(({ payment_intent }) => own.some(({ id }) => id === payment_intent)),
    unsettled: unsettled.flatMap((id) => payments.get(id) ?? []),
    razorpay,
  };
}

/** The units of a product that are left and that were sold. */
export async function stockOf(shop: Shop, { id }: { id: string }) {
  const { stock, sold } = (await readBooks(shop)).products.get(id) ?? {};
  return { stock, sold };
}

/** No faults; what the bank does late is left as it was planned. */
const calm = { failNext: null, errors: 0, timeouts: null, refunds: "processed" };

/** Lets everything finish: delivers the events, lets the deadlines pass and runs the sweeper and the stream. */
export async function quiesce(shop: Shop): Promise<void> {
  shop.faultProxy.clearFaults();
  await shop.control({ failNext: null });
  if (shop.hasRazorpay) await shop.razorpay(calm);
  await shop.deliver();
  await shop.advance(61);
  await shop.sweep();
  await shop.deliver();
}

const total = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

/** Without cancelled orders and cancelled units, which were restocked. */
const unitsOrdered = (orders: readonly Order[], productId: string): number =>
  total(
    orders
      .filter(({ status }) => status !== "Cancelled")
      .flatMap(remainingLines)
      .filter((line) => line.productId === productId)
      .map(({ quantity }) => quantity),
  );

/** Units on the shelf again: sellable ones that came back, less those sent as replacements. */
const unitsBack = (returns: readonly Return[], productId: string): number =>
  total(
    returns
      .filter(({ state }) => state === "Received" || state === "Replaced" || state === "Refunded")
      .flatMap(({ state, lines }) => lines.map((line) => ({ state, ...line })))
      .map(({ state, received = 0, sellable = 0, swapFor, ...line }) => {
        const sent = state === "Replaced" ? received : 0;
        const isSent = (swapFor?.productId ?? line.productId) === productId;
        return (line.productId === productId ? sellable : 0) - (isSent ? sent : 0);
      }),
  );

/** No more units come back than were sold, and no more money goes back than was paid. */
function checkReturns({ orders, returns }: Books): void {
  for (const order of orders) {
    const its = returns.filter(({ orderId, state }) => orderId === order.id && state !== "Sent back");
    for (const { productId, quantity } of remainingLines(order)) {
      const lines = its.flatMap(({ lines }) => lines).filter((line) => line.productId === productId);
      expect(total(lines.map(({ received = 0 }) => received))).toBeLessThanOrEqual(quantity);
    }
    const refunded = its.filter(({ state }) => state === "Refunded");
    const sent = total(refunded.map(({ amountPaise = 0 }) => amountPaise));
    // What the bank turned down is owed again.
    expect(sent).toBeLessThanOrEqual(order.refundedPaise + (order.refundDuePaise ?? 0));
    expect(order.refundedPaise).toBeLessThanOrEqual(order.totalPaise);
  }
}

/** Invoices less credit notes are what was paid less what was refunded or is owed. */
function checkDocuments({ orders, documents }: Books): void {
  for (const order of orders.filter((each) => each.documents)) {
    const its = documents.filter(({ orderId }) => orderId === order.id);
    expect(its.map(({ number }) => number).sort()).toEqual(order.documents?.toSorted());
    const sum = (kind: string) =>
      total(its.filter((each) => each.kind === kind).map((each) => each.totalPaise));
    expect(sum("invoice") - sum("creditNote")).toBe(
      order.totalPaise - order.refundedPaise - (order.refundDuePaise ?? 0),
    );
  }
}

/** No units are held, and stock and sold units match the orders. */
function checkStock({ products, orders, returns }: Books, shop: Shop): void {
  for (const { id, name, initialStock, adjusted } of shop.products) {
    const product = products.get(id);
    const sold = unitsOrdered(orders, id) - unitsBack(returns, id);
    expect({ name, stock: product?.stock, held: product?.held, sold: product?.sold }).toEqual({
      name,
      stock: initialStock + adjusted - sold,
      held: 0,
      sold,
    });
    expect(product?.stock).toBeGreaterThanOrEqual(0);
  }
}

interface Use {
  /** Item that counts it. */
  pk: string;
  sk: string;
  isOrdered: boolean;
}

/** Each order has one number, which leads to it; its payment knows it too. */
async function checkNumbers({ orders, payments }: Books, shop: Shop): Promise<void> {
  const placed = orders.filter(({ id }) => payments.get(id)?.orderNumber !== undefined);
  const named = ({ number }: Order) => ({ pk: `ORDERNUMBER#${number}`, sk: "ORDERNUMBER" });
  const items = await getAll(shop, placed.map(named));
  expect(new Map(items.map(({ pk, orderId }) => [pk, orderId]))).toEqual(
    new Map(placed.map((order) => [named(order).pk, order.id])),
  );
  for (const { id, number } of placed) expect(payments.get(id)?.orderNumber).toBe(number);
}

/** Where each payment that used a coupon was counted. */
const usesOf = ({ payments, orders }: Books): Use[] =>
  [...payments.values()].flatMap(({ id, userId, coupon }) => {
    if (!coupon) return [];
    const isOrdered = orders.some((order) => order.id === id && order.status !== "Cancelled");
    const total = { pk: `COUPON#${foldCode(coupon.code)}`, sk: "TAKEN", isOrdered };
    const account = { pk: `COUPON#${coupon.couponKey}`, sk: `TAKEN#${userId}`, isOrdered };
    return [...(coupon.total ? [total] : []), ...(coupon.perAccount ? [account] : [])];
  });

/** Staff see what the orders of each coupon come to; those of cancelled orders are left out. */
async function checkFigures({ payments, orders }: Books, shop: Shop): Promise<void> {
  const used = new Set([...payments.values()].flatMap(({ coupon }) => coupon?.couponKey ?? []));
  if (used.size === 0) return;
  await shop.drain();
  const figures = new Map((await getAll(shop, [...used].map(figuresKey))).map((item) => [item.pk, item]));
  for (const key of used) {
    const its = orders.filter(({ coupon, status }) => coupon?.couponKey === key && status !== "Cancelled");
    const live = its.filter(({ archivedAt }) => !archivedAt);
    const { used = 0, discountPaise = 0, revenuePaise = 0 } = figures.get(figuresKey(key).pk) ?? {};
    expect({ used, discountPaise, revenuePaise }).toEqual({
      used: its.length,
      discountPaise: total(its.flatMap(({ lines }) => lines.map(({ discountPaise = 0 }) => discountPaise))),
      revenuePaise: total(live.map(({ totalPaise, refundedPaise }) => totalPaise - refundedPaise)),
    });
  }
}

/** Each limit of a coupon counts the orders that used it and were not cancelled. */
async function checkCoupons(books: Books, shop: Shop): Promise<void> {
  const byItem = Map.groupBy(usesOf(books), ({ pk, sk }) => `${pk} ${sk}`);
  const keys = [...byItem.values()].flatMap(([use]) => (use ? [{ pk: use.pk, sk: use.sk }] : []));
  const items = await getAll(shop, keys);
  const taken = items.map(({ pk, sk, taken }): [string, unknown] => [`${pk} ${sk}`, taken]);
  const ordered = [...byItem].map(([name, uses]): [string, unknown] => [
    name,
    uses.filter(({ isOrdered }) => isOrdered).length,
  ]);
  expect(Object.fromEntries(taken)).toEqual(Object.fromEntries(ordered));
  await checkFigures(books, shop);
  for (const { itemsPaise, discountPaise, taxPaise, shippingPaise, totalPaise, lines, gst } of books.orders) {
    expect(itemsPaise - discountPaise + taxPaise + shippingPaise).toBe(totalPaise);
    if (gst.prices === "exclusive")
      expect(discountPaise).toBe(total(lines.map((line) => line.discountPaise ?? 0)));
  }
}

const refundedAt = (refunds: readonly Refund[], intentId: string): number =>
  refunds
    .filter(
      ({ payment_intent, status }) =>
        payment_intent === intentId && status !== "failed" && status !== "canceled",
    )
    .reduce((sum, { amount }) => sum + amount, 0);

/** A paid intent has one order of exactly its amount or was refunded in full; otherwise no money moved. */
function checkIntent(intent: Intent, { payments, orders, refunds }: Books): void {
  const its = orders.filter(({ intentId }) => intentId === intent.id);
  const refunded = refundedAt(refunds, intent.id);
  const payment = payments.get(intent.metadata.paymentId ?? "");
  const state = payment?.state;
  // Paid back by other means, so that Stripe knows nothing of it.
  const settled = payment?.settledPaise ?? 0;
  const facts = { intent: intent.id, status: intent.status, state, orders: its.length, refunded };
  if (payment?.intentId !== intent.id) {
    expect(facts).toMatchObject({ status: "canceled", orders: 0, refunded: 0 });
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
    expect(facts).toMatchObject({ state: "REFUNDED", orders: 0, refunded: intent.amount_received - settled });
    return;
  }
  expect(facts).toMatchObject({ state: "COMMITTED", orders: 1, refunded: order.refundedPaise - settled });
  expect(order).toMatchObject({ id: intent.metadata.paymentId, totalPaise: intent.amount_received });
}

/** Checks that the books balance. Valid only after `quiesce`. */
export async function checkBooks(books: Books, shop: Shop): Promise<void> {
  expect(books.unsettled.filter((payment) => !isRefundFailed(payment))).toEqual([]);
  checkStock(books, shop);
  checkReturns(books);
  checkDocuments(books);
  await checkNumbers(books, shop);
  await checkCoupons(books, shop);
  for (const intent of books.intents) checkIntent(intent, books);
  checkLedger(books.razorpay, books);
  const paid = new Set(
    [
      ...books.intents.filter(({ status }) => status === "succeeded"),
      ...books.razorpay.orders.filter(({ amount_paid }) => amount_paid > 0),
    ].map(({ id }) => id),
  );
  expect(books.orders.filter(({ intentId }) => !paid.has(intentId))).toEqual([]);
}

/** Lets everything finish, checks the books and starts a new test. */
export async function settleBooks(shop: Shop): Promise<Books> {
  try {
    await quiesce(shop);
    const books = await readBooks(shop);
    await checkBooks(books, shop);
    return books;
  } finally {
    await shop.beginTest();
  }
}
