import { Logger } from "@aws-lambda-powertools/logger";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from "aws-lambda";
import { updateLowStock } from "../catalogue/low-stock.table.ts";
import { isLive, readProduct } from "../catalogue/product.table.ts";
import { OutboxMessage } from "../mail/outbox.table.ts";
import { mailOrder, mailOrderRefund, mailRefund } from "../notifications/send.ts";
import { sendOutboxMessage } from "../notifications/send-account-mail.ts";
import { isArchived, readOrder } from "../orders/order.table.ts";
import { isRefundedInFull, type Order } from "../orders/order.ts";
import { orderOfRefund, readRefund } from "../orders/refund.table.ts";
import { removeOpenPayment } from "../payments/open-payments.table.ts";
import { readPayment } from "../payments/payment.table.ts";
import { countedPaise } from "../payments/refund.ts";
import { indianDay } from "../platform/day.ts";
import { type Measure, measure } from "../platform/metrics.ts";
import type { Item } from "../platform/schema.ts";
import { write } from "../platform/table.ts";
import { count } from "../reporting/counters.table.ts";
import { difference, orderTally, productTally, type Tally, userTally } from "../reporting/tally.ts";

const logger = new Logger({ serviceName: "stream" });

interface Change {
  before: Item | undefined;
  after: Item | undefined;
}

/** The cast is safe: the event's and the SDK's types of attribute values describe the same JSON. */
const read = (image: unknown): Item | undefined =>
  image ? unmarshall(image as Parameters<typeof unmarshall>[0]) : undefined;

const sentBackPaise = (refund: Item | undefined): number => countedPaise(refund && readRefund(refund));

/**
 * The mail about a cancellation goes out with its refund, or at once when the order was refunded in full
 * before.
 */
const isToldAtOnce = (order: Order): boolean => order.status !== "Cancelled" || isRefundedInFull(order);

/** Sends the mails that a change calls for. */
async function mail({ before, after }: Change): Promise<void> {
  if (!after) return;
  const pk = String(after.pk);
  if (after.sk === "OUTBOX" && !before) await sendOutboxMessage(pk, OutboxMessage.parse(after));
  if (after.sk === "ORDER" && before?.status !== after.status && isToldAtOnce(readOrder(after)))
    await mailOrder(pk, readOrder(after));
  if (after.sk === "PAYMENT" && after.state === "REFUNDED" && before?.state !== "REFUNDED") {
    await mailRefund(pk, readPayment(after));
  }
  const refundedOrder = orderOfRefund(after);
  if (refundedOrder && sentBackPaise(after) > 0 && sentBackPaise(before) === 0) {
    await mailOrderRefund(refundedOrder, readRefund(after));
  }
}

/** The item's share in each counter. */
function tallyOf(item: Item | undefined): Tally {
  if (item?.sk === "PRODUCT" && isLive(item)) return productTally(readProduct(item));
  if (item?.sk === "ORDER" && !isArchived(item)) return orderTally(readOrder(item));
  return item?.sk === "USER" ? userTally : {};
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

/** Frees a place among the network's open payments once a payment is no longer open. */
async function makeRoom({ before, after }: Change): Promise<void> {
  if (before?.sk !== "PAYMENT" || before.state !== "OPEN" || after?.state === "OPEN") return;
  const { id, openedFrom } = readPayment(before);
  if (openedFrom !== undefined) await write(removeOpenPayment(openedFrom, id));
}

async function follow(record: DynamoDBRecord): Promise<void> {
  const change: Change = {
    before: read(record.dynamodb?.OldImage),
    after: read(record.dynamodb?.NewImage),
  };
  const moves = difference(tallyOf(change.before), tallyOf(change.after));
  await count(record.eventID ?? "", moves, dayOf(change.after), new Date());
  await updateLowStock(change.before, change.after);
  await makeRoom(change);
  await mail(change);
  const news = newsOf(change);
  if (news) measure({ [news]: 1 });
}

/**
 * Lambda delivers records in order and at least once. It redelivers everything from the first failure on,
 * so a record after that one is handled twice.
 */
export async function handler(event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const batchItemFailures: DynamoDBBatchResponse["batchItemFailures"] = [];
  for (const record of event.Records) {
    try {
      await follow(record);
    } catch (error) {
      logger.error("stream record failed", { eventId: record.eventID, error });
      batchItemFailures.push({ itemIdentifier: record.dynamodb?.SequenceNumber ?? "" });
    }
  }
  return { batchItemFailures };
}
