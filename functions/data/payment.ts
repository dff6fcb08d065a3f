import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { DeleteCommand, GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { type Payment, type PaymentState, paymentStates } from "../domain/payment.ts";
import { documents, type Item, type Key, newestOf, type Part, tableName, transact } from "./table.ts";

const paymentKey = (id: string): Key => ({ pk: `PAYMENT#${id}`, sk: "PAYMENT" });
const intentKey = (intentId: string): Key => ({ pk: `INTENT#${intentId}`, sk: "INTENT" });
/** The one payment a user may have under way. */
const checkoutKey = (userId: string): Key => ({ pk: `USER#${userId}`, sk: "CHECKOUT" });
/** Payments that still need something done, for the sweeper. */
const unsettled = "PAYMENTS#UNSETTLED";

export const Line = z.object({
  productId: z.string(),
  name: z.string(),
  image: z.string(),
  pricePaise: z.number(),
  quantity: z.number(),
});
export const Address = z.object({
  fullName: z.string(),
  phoneNumber: z.string(),
  address: z.string(),
  city: z.string(),
  postalCode: z.string(),
  state: z.string(),
  country: z.string(),
});
const PaymentItem = z.object({
  id: z.string(),
  userId: z.string(),
  userName: z.string(),
  mode: z.enum(["bound", "unbound"]),
  state: z.enum(paymentStates),
  amountPaise: z.number(),
  lines: z.array(Line),
  shippingInfo: z.optional(Address),
  cartHash: z.string(),
  intentId: z.optional(z.string()),
  refundDuePaise: z.optional(z.number()),
  attempt: z.number(),
  createdAt: z.string(),
  expiresAt: z.string(),
});
export const readPayment = (item: Item): Payment => PaymentItem.parse(item);
const IntentItem = z.object({ paymentId: z.string() });

async function read(key: Key): Promise<Item | undefined> {
  const answer = await documents.send(
    new GetCommand({ TableName: tableName(), Key: key, ConsistentRead: true }),
  );
  return answer.Item;
}

export async function findPayment(id: string): Promise<Payment | undefined> {
  const item = await read(paymentKey(id));
  return item && readPayment(item);
}

export async function findPaymentByIntent(intentId: string): Promise<Payment | undefined> {
  const pointer = await read(intentKey(intentId));
  return pointer && findPayment(IntentItem.parse(pointer).paymentId);
}

export async function findCheckout(userId: string): Promise<Payment | undefined> {
  const pointer = await read(checkoutKey(userId));
  return pointer && findPayment(IntentItem.parse(pointer).paymentId);
}

/**
 * Two parts: the payment, and the user's checkout pointing at it. The second fails when another
 * checkout than `replaces` is under way.
 */
export const openPayment = (payment: Payment, replaces: string | undefined): Part[] => [
  {
    Put: {
      TableName: tableName(),
      Item: { ...paymentKey(payment.id), ...payment, kindPk: unsettled, kindSk: payment.id },
      ConditionExpression: "attribute_not_exists(pk)",
    },
  },
  {
    Put: {
      TableName: tableName(),
      Item: { ...checkoutKey(payment.userId), paymentId: payment.id },
      ConditionExpression: replaces ? "paymentId = :replaces" : "attribute_not_exists(pk)",
      ...(replaces && { ExpressionAttributeValues: { ":replaces": replaces } }),
    },
  },
];

/** States that still need something done, by the sweeper or by staff. */
const isUnsettled = (state: PaymentState): boolean => state === "REFUND_PENDING" || state === "REFUND_FAILED";

const listed = "kindPk = :unsettled, kindSk = id";

interface Move {
  from: PaymentState;
  to: PaymentState;
  /** What else must hold. */
  condition?: string;
  values?: Item;
}

const move = (id: string, { from, to, condition = "", values = {} }: Move): Part => ({
  Update: {
    TableName: tableName(),
    Key: paymentKey(id),
    UpdateExpression: `SET #state = :to${isUnsettled(to) ? `, ${listed}` : " REMOVE kindPk, kindSk"}`,
    ConditionExpression: `#state = :from${condition}`,
    ExpressionAttributeNames: { "#state": "state" },
    ExpressionAttributeValues: {
      ":from": from,
      ":to": to,
      ...values,
      ...(isUnsettled(to) && { ":unsettled": unsettled }),
    },
  },
});

/** From `from` to `to`, or not at all; settled payments leave the list of unsettled ones. */
export const movePayment = (id: string, from: PaymentState, to: PaymentState): Part => move(id, { from, to });

/** Given up, unless an intent was noted meanwhile: that one was not cancelled, and may be paid. */
export const cancelPayment = ({ id, intentId }: Payment): Part =>
  move(id, {
    from: "OPEN",
    to: "CANCELED",
    ...(intentId === undefined
      ? { condition: " AND attribute_not_exists(intentId)" }
      : { condition: " AND intentId = :intent", values: { ":intent": intentId } }),
  });

/** The order is cancelled: its money is owed from here on. */
export const oweRefund = (id: string, paise: number): Part => ({
  Update: {
    TableName: tableName(),
    Key: paymentKey(id),
    UpdateExpression: `SET refundDuePaise = :due, ${listed}`,
    ConditionExpression: "#state = :committed AND attribute_not_exists(refundDuePaise)",
    ExpressionAttributeNames: { "#state": "state" },
    ExpressionAttributeValues: { ":due": paise, ":committed": "COMMITTED", ":unsettled": unsettled },
  },
});

export const payOff = (id: string): Part => ({
  Update: {
    TableName: tableName(),
    Key: paymentKey(id),
    UpdateExpression: "REMOVE refundDuePaise, kindPk, kindSk",
    ConditionExpression: "attribute_exists(refundDuePaise)",
  },
});

/** Says whether the payment was still open and took the intent. */
export async function saveIntent(payment: Payment, intentId: string): Promise<boolean> {
  const failed = await transact([
    {
      Update: {
        TableName: tableName(),
        Key: paymentKey(payment.id),
        UpdateExpression: "SET intentId = :intent",
        ConditionExpression: "#state = :open AND (attribute_not_exists(intentId) OR intentId = :intent)",
        ExpressionAttributeNames: { "#state": "state" },
        ExpressionAttributeValues: { ":open": "OPEN", ":intent": intentId },
      },
    },
    { Put: { TableName: tableName(), Item: { ...intentKey(intentId), paymentId: payment.id } } },
  ]);
  return failed.length === 0;
}

/** Updates an open payment; false when it is open no more. */
async function updateOpen(id: string, changes: Item): Promise<boolean> {
  const names = Object.keys(changes);
  try {
    await documents.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: paymentKey(id),
        UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(", ")}`,
        ConditionExpression: "#state = :open",
        ExpressionAttributeNames: Object.fromEntries(["state", ...names].map((name) => [`#${name}`, name])),
        ExpressionAttributeValues: {
          ":open": "OPEN",
          ...Object.fromEntries(names.map((name) => [`:${name}`, changes[name]])),
        },
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

/** Next time another idempotency key: Stripe would replay its stored failure under this one. */
export async function raiseAttempt({ id, attempt }: Payment): Promise<void> {
  await transact([
    {
      Update: {
        TableName: tableName(),
        Key: paymentKey(id),
        UpdateExpression: "SET attempt = :next",
        ConditionExpression: "attempt = :attempt",
        ExpressionAttributeValues: { ":attempt": attempt, ":next": attempt + 1 },
      },
    },
  ]);
}

/** What an unbound payment pays for. */
export const saveLines = (payment: Payment): Promise<boolean> =>
  updateOpen(payment.id, { lines: payment.lines, shippingInfo: payment.shippingInfo });

/** The shopper is told the outcome: the same cart may be bought again. True the first time. */
export async function endCheckout(payment: Payment): Promise<boolean> {
  try {
    await documents.send(
      new DeleteCommand({
        TableName: tableName(),
        Key: checkoutKey(payment.userId),
        ConditionExpression: "paymentId = :id",
        ExpressionAttributeValues: { ":id": payment.id },
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

export const findUnsettled = (page: { limit: number; cursor?: string | undefined }) =>
  newestOf("byKind", unsettled, page, readPayment);
