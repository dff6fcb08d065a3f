import { Logger } from "@aws-lambda-powertools/logger";
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from "aws-lambda";
import { updateLowStock } from "../catalogue/low-stock.table.ts";
import { restockOf } from "../catalogue/restock.ts";
import { followStock } from "../catalogue/sold-out.ts";
import { stockForSale } from "../catalogue/stock.table.ts";
import { waitedFor, waitingKey } from "../catalogue/wait.table.ts";
import { figuresKey } from "../coupons/coupon.table.ts";
import { readUser } from "../identity/user.table.ts";
import { mailOfChange } from "../notifications/mail-of-change.ts";
import { followPurchases } from "../orders/follow-purchases.ts";
import { isArchived, readOrder } from "../orders/order.table.ts";
import type { Order } from "../orders/order.ts";
import { orderOfRefund } from "../orders/refund.table.ts";
import { releaseGuest } from "../orders/retire-guest.ts";
import { removeOpenPayment } from "../payments/open-payments.table.ts";
import { readPayment } from "../payments/payment.table.ts";
import { type Change, readChange } from "../platform/change.ts";
import { indianDay } from "../platform/day.ts";
import { type Measure, measure } from "../platform/metrics.ts";
import { type Message, sendMessages } from "../platform/queue.ts";
import type { Item } from "../platform/schema.ts";
import type { QueueVariable } from "../platform/sqs.ts";
import { write } from "../platform/table.ts";
import { type CountedEvent, count, isCounted } from "../reporting/counters.table.ts";
import {
  couponTally,
  difference,
  orderTally,
  productTally,
  sum,
  type Tally,
  userTally,
} from "../reporting/tally.ts";

const logger = new Logger({ serviceName: "stream" });

/** The item's share in each counter. */
function tallyOf(item: Item | undefined): Tally {
  const units = stockForSale(item);
  if (units) return productTally(units);
  if (item?.sk === "ORDER" && !isArchived(item)) return orderTally(readOrder(item));
  return item?.sk === "USER" ? userTally(readUser(item)) : {};
}

/** Moves the figures of the coupon that an order used. */
function couponMovesOf({ before, after }: Change): CountedEvent["figures"] {
  const [was, is] = [before, after].map((item) => (item?.sk === "ORDER" ? readOrder(item) : undefined));
  const coupon = is?.coupon;
  if (!coupon) return undefined;
  const tally = (order: Order | undefined, item: Item | undefined): Tally =>
    order && item ? couponTally(order, isArchived(item)) : {};
  return { key: figuresKey(coupon.couponKey), moves: difference(tally(was, before), tally(is, after)) };
}

/** Moves the number of people who wait for a product. */
function waitingMovesOf({ before, after }: Change): CountedEvent["figures"] {
  const productId = waitedFor(after) ?? waitedFor(before);
  if (productId === undefined) return undefined;
  const share = (item: Item | undefined): Tally => (item ? { waiting: 1 } : {});
  return { key: waitingKey(productId), moves: difference(share(before), share(after)) };
}

/** Orders are also counted per day of India on which they were placed. */
const dayOf = (item: Item | undefined): string | undefined =>
  item?.sk === "ORDER" ? indianDay(new Date(String(item.createdAt))) : undefined;

/** The business metric that a new item counts towards. */
function newsOf({ before, after }: Change): Measure | undefined {
  if (!after || before) return undefined;
  if (after.sk === "PAYMENT") return "PaymentsStarted";
  if (after.sk === "ORDER") return "OrdersPlaced";
  return orderOfRefund(after) === undefined ? undefined : "Refunds";
}

/** A payment that was started is looked at when its hold ends. */
function dueOf({ before, after }: Change, now: Date): Message | undefined {
  if (after?.sk !== "PAYMENT" || before) return undefined;
  const { id, expiresAt } = readPayment(after);
  return { body: { paymentId: id }, delaySeconds: (Date.parse(expiresAt) - now.getTime()) / 1000 };
}

/** Frees a place among the network's open payments once a payment is no longer open. */
async function makeRoom({ before, after }: Change): Promise<void> {
  if (before?.sk !== "PAYMENT" || before.state !== "OPEN" || after?.state === "OPEN") return;
  const { id, openedFrom } = readPayment(before);
  if (openedFrom !== undefined) await write(removeOpenPayment(openedFrom, id));
}

/** A payment that became no order may have been all that kept a guest. */
async function letGuestGo({ before, after }: Change, now: Date): Promise<void> {
  if (before?.sk !== "PAYMENT" || before.state === after?.state) return;
  if (after?.state === "CANCELED" || after?.state === "REFUNDED")
    await releaseGuest(readPayment(before), now);
}

/** The consequences of a record: messages for the queues, and changes of the counters. */
interface Followed {
  record: DynamoDBRecord;
  mail: Message | undefined;
  due: Message | undefined;
  restock: Message | undefined;
  news: Measure | undefined;
  counted: CountedEvent;
}

async function follow(record: DynamoDBRecord, now: Date): Promise<Followed> {
  const change = readChange(record);
  const delivery = mailOfChange(change);
  const moves = difference(tallyOf(change.before), tallyOf(change.after));
  const followed = {
    record,
    mail: delivery && { body: delivery },
    due: dueOf(change, now),
    restock: restockOf(change, record.dynamodb?.SequenceNumber ?? ""),
    news: newsOf(change),
    counted: {
      id: record.eventID ?? "",
      moves,
      day: dayOf(change.after),
      figures: couponMovesOf(change) ?? waitingMovesOf(change),
    },
  };
  await updateLowStock(change.before, change.after);
  await followStock(change, now);
  await makeRoom(change);
  await letGuestGo(change, now);
  await followPurchases(change);
  return followed;
}

/** The metrics are counted with the counters: a record that comes again adds to neither. */
async function countAll(followed: readonly Followed[], now: Date): Promise<void> {
  const moving = followed.filter(({ news, counted }) => news || isCounted(counted));
  const counted = await count(
    moving.map((each) => each.counted),
    now,
  );
  const news = moving.filter((each) => counted.has(each.counted.id)).flatMap((each) => each.news ?? []);
  if (news.length > 0) measure(sum(news.map((name) => ({ [name]: 1 }))));
}

/** Answers the records to report as failed: all of them when the work fails. */
async function attempt(
  records: readonly DynamoDBRecord[],
  work: () => Promise<unknown>,
): Promise<readonly DynamoDBRecord[]> {
  try {
    await work();
    return [];
  } catch (error) {
    logger.error("stream records failed", { eventIds: records.map(({ eventID }) => eventID), error });
    return records;
  }
}

const sendAll = (queue: QueueVariable, kind: "mail" | "due" | "restock", followed: readonly Followed[]) => {
  const sending = followed.filter((each) => each[kind]);
  const messages = sending.flatMap((each) => each[kind] ?? []);
  return attempt(
    sending.map(({ record }) => record),
    () => sendMessages(queue, messages),
  );
};

/**
 * Lambda delivers records in order and at least once. It redelivers everything from the first failure on,
 * so a record after that one is handled twice.
 */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const now = new Date();
  const followed: Followed[] = [];
  const failed: DynamoDBRecord[] = [];
  for (const record of Records)
    failed.push(...(await attempt([record], async () => followed.push(await follow(record, now)))));
  failed.push(...(await sendAll("MAIL_QUEUE", "mail", followed)));
  failed.push(...(await sendAll("DUE_PAYMENTS_QUEUE", "due", followed)));
  failed.push(...(await sendAll("RESTOCKS_QUEUE", "restock", followed)));
  const all = followed.map(({ record }) => record);
  failed.push(...(await attempt(all, () => countAll(followed, now))));
  const inOrder = Records.filter((record) => failed.includes(record));
  return {
    batchItemFailures: inOrder.map(({ dynamodb }) => ({ itemIdentifier: dynamodb?.SequenceNumber ?? "" })),
  };
}
