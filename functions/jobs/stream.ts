import { Logger } from "@aws-lambda-powertools/logger";
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from "aws-lambda";
import { updateLowStock } from "../catalogue/low-stock.table.ts";
import { productOfChange } from "../catalogue/product.table.ts";
import { followStock } from "../catalogue/sold-out.ts";
import { mailOfChange } from "../notifications/mail-of-change.ts";
import { followPurchases } from "../orders/follow-purchases.ts";
import { orderOfRefund } from "../orders/refund.table.ts";
import { releaseGuest } from "../orders/retire-guest.ts";
import { showProducts } from "../pages/ask-for-pages.ts";
import { removeOpenPayment } from "../payments/open-payments.table.ts";
import { readPayment } from "../payments/payment.table.ts";
import { type Change, readChange } from "../platform/change.ts";
import { type Measure, measure } from "../platform/metrics.ts";
import { type Message, sendMessages } from "../platform/queue.ts";
import type { Item } from "../platform/schema.ts";
import type { QueueVariable } from "../platform/sqs.ts";
import { write } from "../platform/table.ts";
import { type CountedEvent, count, isCounted } from "../reporting/counters.table.ts";
import { movesOf } from "../reporting/moves.ts";
import { sum } from "../reporting/tally.ts";
import { restockOf } from "../restocks/restock.ts";

const logger = new Logger({ serviceName: "stream" });

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

/** A product's page shows its reviews, but not how many found them helpful. */
function shownReviewOf({ before, after }: Change): string | undefined {
  const review = after ?? before;
  if (!review || !String(review.sk).startsWith("REVIEW#")) return undefined;
  const shown = (item: Item | undefined) => JSON.stringify({ ...item, helpful: 0 });
  return shown(before) === shown(after) ? undefined : productOfChange(String(review.pk));
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
  /** The product whose page shows it. */
  shownOn: string | undefined;
  news: Measure | undefined;
  counted: CountedEvent;
}

async function follow(record: DynamoDBRecord, now: Date): Promise<Followed> {
  const change = readChange(record);
  const delivery = mailOfChange(change);
  const followed = {
    record,
    mail: delivery && { body: delivery },
    due: dueOf(change, now),
    restock: restockOf(change, record.dynamodb?.SequenceNumber ?? ""),
    shownOn: shownReviewOf(change),
    news: newsOf(change),
    counted: { id: record.eventID ?? "", ...movesOf(change, now) },
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

function showReviews(followed: readonly Followed[]): Promise<readonly DynamoDBRecord[]> {
  const shown = followed.filter(({ shownOn }) => shownOn);
  return attempt(
    shown.map(({ record }) => record),
    () => showProducts(shown.flatMap(({ shownOn }) => shownOn ?? [])),
  );
}

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
  failed.push(...(await showReviews(followed)));
  const all = followed.map(({ record }) => record);
  failed.push(...(await attempt(all, () => countAll(followed, now))));
  const inOrder = Records.filter((record) => failed.includes(record));
  return {
    batchItemFailures: inOrder.map(({ dynamodb }) => ({ itemIdentifier: dynamodb?.SequenceNumber ?? "" })),
  };
}
