import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
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

/** Whatever became of it: what came back is not sent again. */
export async function wasSent(causePk: string, kind: string): Promise<boolean> {
  const state = await stateOf(causePk, kind);
  return state !== undefined && state !== "failed";
}

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
  await unlessReturned(
    new UpdateCommand({
      TableName: tableName(),
      Key: deliveryKey(causePk, kind),
      UpdateExpression: `SET #state = :state, #at = :at${listing} ADD tries :one`,
      ConditionExpression: "attribute_not_exists(#state) OR #state IN (:sent, :failed)",
      ExpressionAttributeNames: { "#state": "state", "#at": "at" },
      ExpressionAttributeValues: {
        ":state": state,
        ":at": at.toISOString(),
        ":one": 1,
        ":sent": "sent",
        ":failed": "failed",
        ...(state === "failed" && { ":list": failedMails, ":sk": `${causePk}#${kind}` }),
      },
    }),
  );
}

/** SES may know that a mail came back before its sending is noted: what came back stays so. */
async function unlessReturned(note: UpdateCommand): Promise<void> {
  try {
    await documents.send(note);
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}

/** Listed for staff as well when it reached nobody: the customer has to hear of it otherwise. */
export async function noteReturn(
  causePk: string,
  kind: string,
  state: "bounced" | "complained",
  at: Date,
): Promise<void> {
  const listing = state === "bounced" ? ", kindPk = :list, kindSk = :sk" : "";
  await documents.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: deliveryKey(causePk, kind),
      UpdateExpression: `SET #state = :state, #at = :at, tries = if_not_exists(tries, :one)${listing}`,
      ExpressionAttributeNames: { "#state": "state", "#at": "at" },
      ExpressionAttributeValues: {
        ":state": state,
        ":at": at.toISOString(),
        ":one": 1,
        ...(state === "bounced" && { ":list": failedMails, ":sk": `${causePk}#${kind}` }),
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
