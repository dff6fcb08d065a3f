import { Logger } from "@aws-lambda-powertools/logger";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from "aws-lambda";
import { readOrder } from "../data/order.ts";
import { Letter } from "../data/outbox.ts";
import { readPayment } from "../data/payment.ts";
import type { Item } from "../data/table.ts";
import { mailLetter, mailOrder, mailRefund } from "../flows/mails.ts";

const logger = new Logger({ serviceName: "stream" });

interface Change {
  before: Item | undefined;
  after: Item;
}

/** Aws types its two kinds of attribute values apart; they are the same JSON. */
function changeOf({ dynamodb }: DynamoDBRecord): Change | undefined {
  const read = (image: unknown): Item | undefined =>
    image ? unmarshall(image as Parameters<typeof unmarshall>[0]) : undefined;
  const after = read(dynamodb?.NewImage);
  return after && { before: read(dynamodb?.OldImage), after };
}

/** What follows from a change of an item, by its kind. */
async function follow({ before, after }: Change): Promise<void> {
  const pk = String(after.pk);
  if (after.sk === "OUTBOX" && !before) await mailLetter(pk, Letter.parse(after));
  if (after.sk === "ORDER" && before?.status !== after.status) await mailOrder(pk, readOrder(after));
  if (after.sk === "PAYMENT" && after.state === "REFUNDED" && before?.state !== "REFUNDED") {
    await mailRefund(pk, readPayment(after));
  }
}

/** Records come at least once and in order; those that fail are named and come again. */
export async function handler(event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const batchItemFailures: DynamoDBBatchResponse["batchItemFailures"] = [];
  for (const record of event.Records) {
    const change = changeOf(record);
    try {
      if (change) await follow(change);
    } catch (error) {
      logger.error("stream record failed", { eventId: record.eventID, error });
      batchItemFailures.push({ itemIdentifier: record.dynamodb?.SequenceNumber ?? "" });
    }
  }
  return { batchItemFailures };
}
