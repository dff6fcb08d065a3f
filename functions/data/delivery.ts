import { GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { documents, type Key, newestOf, type Page, tableName } from "./table.ts";

/** The record of one mail, beside what caused it: an order's mails are read with the order. */
const deliveryKey = (causePk: string, kind: string): Key => ({ pk: causePk, sk: `MAIL#${kind}` });

async function stateOf(causePk: string, kind: string): Promise<unknown> {
  const { Item: item } = await documents.send(
    new GetCommand({ TableName: tableName(), Key: deliveryKey(causePk, kind), ConsistentRead: true }),
  );
  return item?.state;
}

export const wasSent = async (causePk: string, kind: string): Promise<boolean> =>
  (await stateOf(causePk, kind)) === "sent";

/** Sent or failed: this is not the first delivery of the event. */
export const wasTried = async (causePk: string, kind: string): Promise<boolean> =>
  (await stateOf(causePk, kind)) !== undefined;

const failedMails = "MAILS#FAILED";

/** A failed one is listed for staff until it was sent. */
export async function noteDelivery(
  causePk: string,
  kind: string,
  state: "sent" | "failed",
  at: Date,
): Promise<void> {
  const listing = state === "failed" ? ", kindPk = :list, kindSk = :sk" : " REMOVE kindPk, kindSk";
  await documents.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: deliveryKey(causePk, kind),
      UpdateExpression: `SET #state = :state, #at = :at${listing} ADD tries :one`,
      ExpressionAttributeNames: { "#state": "state", "#at": "at" },
      ExpressionAttributeValues: {
        ":state": state,
        ":at": at.toISOString(),
        ":one": 1,
        ...(state === "failed" && { ":list": failedMails, ":sk": `${causePk}#${kind}` }),
      },
    }),
  );
}

const FailedMail = z.object({ pk: z.string(), sk: z.string(), at: z.string(), tries: z.number() });

export const findFailedMails = (page: Page) =>
  newestOf("byKind", failedMails, page, (item) => {
    const { pk, sk, at, tries } = FailedMail.parse(item);
    return { cause: pk, kind: sk.slice("MAIL#".length), at, tries };
  });
