import * as z from "zod/mini";
import {
  type Condition,
  missing,
  missingOr,
  put,
  type TransactItem,
  update,
} from "../platform/expressions.ts";
import { type List, newestOf, oldestOf } from "../platform/list.ts";
import type { Page } from "../platform/query.ts";
import type { Item, Key } from "../platform/schema.ts";
import { partitionOf } from "../platform/shard.ts";
import { getItem, getMany, transact, write } from "../platform/table.ts";
import { Payment, type PaymentState } from "./payment.ts";
import type { RefundReason } from "./refund-reason.ts";

export const paymentKey = (id: string): Key => ({ pk: `PAYMENT#${id}`, sk: "PAYMENT" });
const intentKey = (intentId: string): Key => ({ pk: `INTENT#${intentId}`, sk: "INTENT" });
/** The list of the payments that the sweeper or staff must still act on. */
const unsettled = "PAYMENTS#UNSETTLED";

export const readPayment = (item: Item): Payment => Payment.parse(item);

/** Points from an intent, or from a user's checkout, to its payment. */
export const Pointer = z.object({ paymentId: z.string() });
export type Pointer = z.infer<typeof Pointer>;

export async function findPayment(id: string): Promise<Payment | undefined> {
  const item = await getItem(paymentKey(id));
  return item && readPayment(item);
}

/** The existing payments by id. */
export async function findPayments(ids: readonly string[]): Promise<ReadonlyMap<string, Payment>> {
  const payments = (await getMany(ids.map(paymentKey), true)).map(readPayment);
  return new Map(payments.map((payment) => [payment.id, payment]));
}

export async function findPaymentByIntent(intentId: string): Promise<Payment | undefined> {
  const pointer = await getItem(intentKey(intentId));
  return pointer && findPayment(Pointer.parse(pointer).paymentId);
}

/** Fails when it exists. */
export const createPayment = (payment: Payment): TransactItem =>
  put<Payment>(
    {
      ...paymentKey(payment.id),
      ...payment,
      ...(payment.state === "OPEN" && listing(payment.id)),
    },
    { pk: missing },
  );

export const pointAtPayment = (intentId: string, paymentId: string): TransactItem =>
  put<Pointer>({ ...intentKey(intentId), paymentId });

/** Hands a guest's payment, which has become an order, over to a user. Fails when it is not theirs any more. */
export const reassignPayment = (id: string, from: string, to: string): TransactItem =>
  update<Payment>(
    paymentKey(id),
    { set: { userId: to, guestEmail: undefined } },
    { state: "COMMITTED", userId: from },
  );

/** States in which the sweeper or staff must still act. */
const isUnsettled = (state: PaymentState): boolean => state === "REFUND_PENDING" || state === "REFUND_FAILED";

export const listing = (id: string) => ({ kindPk: partitionOf(unsettled, id), kindSk: id });
export const unlisted = { kindPk: undefined, kindSk: undefined } as const;

const withoutBuyer = { userName: "", guestEmail: undefined, shippingInfo: undefined } as const;

/** For a payment that has become an order, which has the name and the address too. */
export const forgetBuyer = (id: string): TransactItem =>
  update<Payment>(paymentKey(id), { set: withoutBuyer }, { state: "COMMITTED" });

interface Move {
  to: PaymentState;
  set?: Partial<Pick<Payment, "refundReason" | "lines" | "shippingInfo" | "refundDuePaise">>;
}

const move = (id: string, { to, set }: Move, where: Condition<Payment>): TransactItem =>
  update<Payment>(
    paymentKey(id),
    {
      set: {
        state: to,
        openedFrom: undefined,
        ...(to === "REFUNDED" && { refundProblem: undefined }),
        ...set,
        ...(isUnsettled(to) ? listing(id) : unlisted),
        // A payment that was never made has no use for the name and address.
        ...(to === "CANCELED" && withoutBuyer),
      },
    },
    where,
  );

/**
 * The payment becomes an order of these lines. Another call may have stored other lines for an amount-only payment
 * since it was read. Fails unless it is open.
 */
export const movePaymentToOrder = ({ id, lines, shippingInfo }: Payment): TransactItem =>
  move(id, { to: "COMMITTED", set: { lines, shippingInfo } }, { state: "OPEN" });

/**
 * Moves a payment without an order to the state that follows from its refunds, with the paise that are still owed.
 * Fails when its state changed since it was read.
 */
export const moveRefunded = ({ id, state }: Payment, to: PaymentState, duePaise: number): TransactItem =>
  move(id, { to, set: { refundDuePaise: to === "REFUND_FAILED" ? duePaise : undefined } }, { state });

/**
 * The payment becomes no order, so all of its money is to be refunded. Fails when its state changed since it
 * was read.
 */
export const moveToRefundPending = ({ id, state }: Payment, refundReason: RefundReason): TransactItem =>
  move(id, { to: "REFUND_PENDING", set: { refundReason } }, { state });

/**
 * Fails when another intent than the cancelled one has been recorded meanwhile, since that one can still be
 * paid.
 */
export const cancelPayment = ({ id }: Payment, canceledIntentId: string | undefined): TransactItem =>
  move(id, { to: "CANCELED" }, { state: "OPEN", intentId: canceledIntentId && missingOr(canceledIntentId) });

/** False when the payment is no longer open, or has another intent. Throws `unavailable` (503). */
export async function saveIntent({ id }: Payment, intentId: string): Promise<boolean> {
  // The pointer goes first. After a crash in between it leads to a payment without this intent, which is
  // harmless: the client has not been given the intent, so it cannot have been paid.
  await write(pointAtPayment(intentId, id));
  const failed = await transact({
    payment: update<Payment>(
      paymentKey(id),
      { set: { intentId } },
      { state: "OPEN", intentId: missingOr(intentId) },
    ),
  });
  return failed.size === 0;
}

/** Stores the lines and address of an amount-only payment. False when it is no longer open. */
export async function saveLines({ id, lines, shippingInfo }: Payment): Promise<boolean> {
  const change = update<Payment>(paymentKey(id), { set: { lines, shippingInfo } }, { state: "OPEN" });
  return (await write(change)) !== undefined;
}

const listOfUnsettled = (now: Date): List => ({ index: "byKind", partition: unsettled, shardedUntil: now });

export const findUnsettled = (page: Page, now: Date) => newestOf(listOfUnsettled(now), page, readPayment);

/** Oldest first, by the time they were created. */
export const findOldestUnsettled = (limit: number, now: Date): Promise<Payment[]> =>
  oldestOf(listOfUnsettled(now), limit, readPayment);
