import { Logger } from "@aws-lambda-powertools/logger";
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from "aws-lambda";
import { schedulesFollower } from "../catalogue/due-products.ts";
import { catalogueFollower } from "../catalogue/follower.ts";
import { salesFollower } from "../insights/sales-follower.ts";
import { mailFollower } from "../notifications/follower.ts";
import { guestsFollower } from "../orders/expire-guest.ts";
import { familyPurchasesFollower } from "../orders/family-reviews.ts";
import { ordersFollower } from "../orders/follower.ts";
import { showProducts } from "../pages/ask-for-pages.ts";
import { paymentsFollower } from "../payments/follower.ts";
import { phoneOrdersFollower } from "../phone-orders/follower.ts";
import { readChange } from "../platform/change.ts";
import type { Consequences, Follower } from "../platform/follower.ts";
import { measure } from "../platform/metrics.ts";
import { sendMessages } from "../platform/queue.ts";
import type { QueueVariable } from "../platform/sqs.ts";
import { type CountedEvent, count, isCounted } from "../reporting/counters.table.ts";
import { countersFollower } from "../reporting/follower.ts";
import { sum } from "../reporting/tally.ts";
import { restocksFollower } from "../restocks/follower.ts";
import { reviewsFollower } from "../reviews/follower.ts";
import { toDoFollower } from "../subjects/to-do.ts";
import { webhooksFollower } from "../webhooks/follower.ts";

const logger = new Logger({ serviceName: "stream" });

const followers: readonly Follower[] = [
  mailFollower,
  restocksFollower,
  reviewsFollower,
  countersFollower,
  toDoFollower,
  salesFollower,
  catalogueFollower,
  schedulesFollower,
  paymentsFollower,
  guestsFollower,
  phoneOrdersFollower,
  ordersFollower,
  familyPurchasesFollower,
  webhooksFollower,
];
const queues = [
  "MAIL_QUEUE",
  "DUE_PAYMENTS_QUEUE",
  "DUE_PRODUCTS_QUEUE",
  "RESTOCKS_QUEUE",
  "WEBHOOKS_QUEUE",
] as const satisfies QueueVariable[];

interface Followed {
  record: DynamoDBRecord;
  consequences: readonly Consequences[];
}

async function follow(record: DynamoDBRecord, now: Date): Promise<Followed> {
  const change = readChange(record);
  const consequences: Consequences[] = [];
  for (const follower of followers) {
    if (follower.filter(change))
      consequences.push(await follower.follow(change, now, record.dynamodb?.SequenceNumber ?? ""));
  }
  return { record, consequences };
}

const countedEvent = ({ record, consequences }: Followed): CountedEvent => ({
  id: record.eventID ?? "",
  moves: sum(consequences.map(({ shop }) => shop?.moves ?? {})),
  day: consequences.find(({ shop }) => shop)?.shop?.day,
  sold: consequences.find(({ shop }) => shop)?.shop?.sold,
  figures: consequences.flatMap(({ figures = [] }) => figures),
});

/** Counts metrics with the counters, so that a redelivered record adds to neither. */
async function countAll(followed: readonly Followed[], now: Date): Promise<void> {
  const events = followed
    .map((each) => ({
      counted: countedEvent(each),
      measures: each.consequences.flatMap((consequence) => consequence.measure ?? []),
    }))
    .filter(({ counted, measures }) => measures.length > 0 || isCounted(counted));
  const fresh = await count(
    events.map(({ counted }) => counted),
    now,
  );
  const measures = events.filter(({ counted }) => fresh.has(counted.id)).flatMap((each) => each.measures);
  if (measures.length > 0) measure(sum(measures.map((name) => ({ [name]: 1 }))));
}

/** Returns all records as failed if the work fails. */
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

function attemptAll<T>(
  followed: readonly Followed[],
  pick: (consequences: Consequences) => readonly T[],
  work: (picked: T[]) => Promise<void>,
): Promise<readonly DynamoDBRecord[]> {
  const picked = followed.map(({ record, consequences }) => ({ record, found: consequences.flatMap(pick) }));
  const concerned = picked.filter(({ found }) => found.length > 0);
  return attempt(
    concerned.map(({ record }) => record),
    () => work(concerned.flatMap(({ found }) => found)),
  );
}

const sendAll = (queue: QueueVariable, followed: readonly Followed[]) =>
  attemptAll(
    followed,
    ({ message }) => (message?.queue === queue ? [message] : []),
    (messages) => sendMessages(queue, messages),
  );

/** Lambda redelivers everything from the first failure on, so later records may be handled twice. */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const now = new Date();
  const followed: Followed[] = [];
  const failed: DynamoDBRecord[] = [];
  for (const record of Records)
    failed.push(...(await attempt([record], async () => followed.push(await follow(record, now)))));
  for (const queue of queues) failed.push(...(await sendAll(queue, followed)));
  failed.push(...(await attemptAll(followed, ({ shownOn = [] }) => shownOn, showProducts)));
  const all = followed.map(({ record }) => record);
  failed.push(...(await attempt(all, () => countAll(followed, now))));
  const inOrder = Records.filter((record) => failed.includes(record));
  return {
    batchItemFailures: inOrder.map(({ dynamodb }) => ({ itemIdentifier: dynamodb?.SequenceNumber ?? "" })),
  };
}
