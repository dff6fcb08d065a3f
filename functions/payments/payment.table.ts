import { pickFields, unsetFields } from "../../shared/core/fields.ts";
import { buyerFields } from "../../shared/orders/buyer-fields.ts";
import {
  type Condition,
  exists,
  missing,
  missingOr,
  put,
  type TransactItem,
  update,
} from "../platform/expressions.ts";
import { type List, newestOf, oldestOf } from "../platform/list.ts";
import { parseOnce } from "../platform/parse-once.ts";
import type { Page } from "../platform/query.ts";
import type { Key } from "../platform/schema.ts";
import { partitionOf } from "../platform/shard.ts";
import { getItem, getMany, write } from "../platform/table.ts";
import { Payment, type PaymentState } from "./payment.ts";
import type { RefundReason } from "./refund-reason.ts";

export const paymentKey = (id: string): Key => ({ pk: `PAYMENT#${id}`, sk: "PAYMENT" });
/** Payments that the sweeper or staff must act on. */
const unsettled = "PAYMENTS#UNSETTLED";

export const readPayment = parseOnce((item): Payment => Payment.parse(item));

export async function findPayment(id: string): Promise<Payment | undefined> {
  const item = await getItem(paymentKey(id));
  return item && readPayment(item);
}

export async function findPayments(ids: readonly string[]): Promise<ReadonlyMap<string, Payment>> {
  const payments = (await getMany(ids.map(paymentKey), true)).map(readPayment);
  return new Map(payments.map((payment) => [payment.id, payment]));
}

export const createPayment = (payment: Payment): TransactItem =>
  put<Payment>(
    {
      ...paymentKey(payment.id),
      ...payment,
      ...((payment.state === "OPEN" || payment.refundDuePaise !== undefined) && listing(payment.id)),
    },
    { pk: missing },
  );

/** Fails if the payment has another owner by now. */
export const reassignPayment = (id: string, from: string, to: string): TransactItem =>
  update<Payment>(
    paymentKey(id),
    { set: { userId: to, guestEmail: undefined } },
    { state: "COMMITTED", userId: from },
  );

const isUnsettled = (state: PaymentState): boolean => state === "REFUND_PENDING" || state === "REFUND_FAILED";

export const listing = (id: string) => ({ kindPk: partitionOf(unsettled, id), kindSk: id });
export const unlisted = { kindPk: undefined, kindSk: undefined } as const;

const withoutBuyer = { userName: "", guestEmail: undefined, ...unsetFields(buyerFields) } as const;

export const forgetBuyer = (id: string): TransactItem =>
  update<Payment>(paymentKey(id), { set: withoutBuyer }, { state: "COMMITTED" });

type Bought = Pick<Payment, "lines" | keyof typeof buyerFields>;
const boughtWith = (payment: Payment): Bought => ({
  lines: payment.lines,
  ...unsetFields(buyerFields),
  ...pickFields(payment, buyerFields),
});

type Found = Pick<Payment, "chargeId" | "paidPaise" | "paidBy">;
const foundIn = ({ amountPaise, paidPaise, chargeId, paidBy }: Payment): Found => ({
  ...(chargeId !== undefined && { chargeId }),
  ...(paidPaise !== amountPaise && { paidPaise }),
  ...(paidBy && { paidBy }),
});

type Decided = Pick<Payment, "refundReason" | "refundDuePaise" | "orderNumber" | "userName" | "guestEmail">;

interface Move {
  to: PaymentState;
  set?: Partial<Decided & Found & Bought>;
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
      },
    },
    where,
  );

/** Keeps lines that another call stored since it was read. Fails unless the payment is open. */
export const movePaymentToOrder = (payment: Payment, orderNumber: string): TransactItem =>
  move(
    payment.id,
    { to: "COMMITTED", set: { ...boughtWith(payment), ...foundIn(payment), orderNumber } },
    { state: "OPEN" },
  );

/** Stores what is still owed, in paise. Fails if the state changed since it was read. */
export const moveRefunded = ({ id, state }: Payment, to: PaymentState, duePaise: number): TransactItem =>
  move(id, { to, set: { refundDuePaise: to === "REFUND_FAILED" ? duePaise : undefined } }, { state });

/** Fails if the state changed since it was read. */
export const moveToRefundPending = (payment: Payment, refundReason: RefundReason): TransactItem =>
  move(
    payment.id,
    { to: "REFUND_PENDING", set: { ...foundIn(payment), refundReason } },
    { state: payment.state },
  );

/**
 * Fails if another intent was recorded meanwhile, which could still be paid. A guest's address is kept while late money
 * may arrive, for the news of its refund.
 */
export const cancelPayment = (
  { id, guestEmail, unstarted }: Payment,
  canceledIntentId: string | undefined,
  isWatched: boolean,
): TransactItem =>
  move(
    id,
    { to: "CANCELED", set: { ...withoutBuyer, ...(isWatched && { guestEmail }) } },
    { state: "OPEN", unstarted, intentId: canceledIntentId && missingOr(canceledIntentId) },
  );

export const forgetGuestEmail = ({ id }: Payment): TransactItem =>
  update<Payment>(paymentKey(id), { set: { guestEmail: undefined } }, { pk: exists });

/** Returns false if the payment is closed or has another intent. Throws `unavailable` (503). */
export async function saveIntent({ id }: Payment, intentId: string): Promise<boolean> {
  const save = update<Payment>(
    paymentKey(id),
    { set: { intentId } },
    { state: "OPEN", intentId: missingOr(intentId) },
  );
  return (await write(save)) !== undefined;
}

/** Fails if the customer has begun to pay already. */
export const startPayment = ({ id }: Payment, provider: Payment["provider"]): TransactItem =>
  update<Payment>(
    paymentKey(id),
    { set: { provider, unstarted: undefined } },
    { state: "OPEN", unstarted: true },
  );

/** Fails if the customer has begun to pay, as the provider has the address too. */
export const changePaymentAddress = (
  { id }: Payment,
  shippingInfo: NonNullable<Payment["shippingInfo"]>,
): TransactItem =>
  update<Payment>(paymentKey(id), { set: { shippingInfo } }, { state: "OPEN", unstarted: true });

/** Makes the payment fall due. */
export const expirePayment = ({ id }: Pick<Payment, "id">, now: Date): TransactItem =>
  update<Payment>(paymentKey(id), { set: { expiresAt: now.toISOString() } }, { state: "OPEN" });

/** Returns false if the payment is no longer open. */
export async function saveLines(payment: Payment): Promise<boolean> {
  const change = update<Payment>(paymentKey(payment.id), { set: boughtWith(payment) }, { state: "OPEN" });
  return (await write(change)) !== undefined;
}

const listOfUnsettled = (now: Date): List => ({ index: "byKind", partition: unsettled, shardedUntil: now });

export const findUnsettled = (page: Page, now: Date) => newestOf(listOfUnsettled(now), page, readPayment);

export const findOldestUnsettled = (limit: number, now: Date): Promise<Payment[]> =>
  oldestOf(listOfUnsettled(now), limit, readPayment);
