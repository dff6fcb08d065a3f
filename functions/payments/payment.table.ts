import * as z from "zod/mini";
import {
  atMost,
  type Condition,
  exists,
  missing,
  missingOr,
  put,
  remove,
  type TransactItem,
  update,
} from "../platform/expressions.ts";
import { everyPage, newestOf } from "../platform/query.ts";
import type { Item, Key } from "../platform/schema.ts";
import { getItem, transact, write } from "../platform/table.ts";
import { Payment, type PaymentState } from "./payment.ts";
import type { RefundReason } from "./refund-reason.ts";

const paymentKey = (id: string): Key => ({ pk: `PAYMENT#${id}`, sk: "PAYMENT" });
const intentKey = (intentId: string): Key => ({ pk: `INTENT#${intentId}`, sk: "INTENT" });
/** The one payment a user may have under way. */
const checkoutKey = (userId: string): Key => ({ pk: `USER#${userId}`, sk: "CHECKOUT" });
/** Payments that still need something done, for the sweeper. */
const unsettled = "PAYMENTS#UNSETTLED";

export const readPayment = (item: Item): Payment => Payment.parse(item);

/** Names the payment of an intent, or the one that a user has under way. */
const Pointer = z.object({ paymentId: z.string() });
type Pointer = z.infer<typeof Pointer>;
const CheckoutPointer = z.extend(Pointer, { replacedUntil: z._default(z.number(), 0) });
type CheckoutPointer = z.infer<typeof CheckoutPointer>;

export async function findPayment(id: string): Promise<Payment | undefined> {
  const item = await getItem(paymentKey(id));
  return item && readPayment(item);
}

export async function findPaymentByIntent(intentId: string): Promise<Payment | undefined> {
  const pointer = await getItem(intentKey(intentId));
  return pointer && findPayment(Pointer.parse(pointer).paymentId);
}

/** The payment that a user has under way; `isReplaced` while a request is about to put another in its place. */
export async function findCheckout(
  userId: string,
  now: Date,
): Promise<{ payment: Payment; isReplaced: boolean } | undefined> {
  const item = await getItem(checkoutKey(userId));
  if (!item) return undefined;
  const { paymentId, replacedUntil } = CheckoutPointer.parse(item);
  const payment = await findPayment(paymentId);
  return payment && { payment, isReplaced: replacedUntil > now.getTime() };
}

/** Lets one request at a time replace the payment under way. False when another is at it, or was. */
export async function claimCheckout({ id, userId }: Payment, until: Date, now: Date): Promise<boolean> {
  const claim = update<CheckoutPointer>(
    checkoutKey(userId),
    { set: { replacedUntil: until.getTime() } },
    { paymentId: id, replacedUntil: missingOr(atMost(now.getTime())) },
  );
  return (await write(claim)) !== undefined;
}

/**
 * The payment, and the user's checkout pointing at it, which fails when another checkout than
 * `replaces` is under way.
 */
export const openPayment = (payment: Payment, replaces: string | undefined) => ({
  payment: put<Payment>({ ...paymentKey(payment.id), ...payment, ...listing(payment.id) }, { pk: missing }),
  checkout: put<Pointer>(
    { ...checkoutKey(payment.userId), paymentId: payment.id },
    replaces ? { paymentId: replaces } : { pk: missing },
  ),
});

/** States that still need something done, by the sweeper or by staff. */
const isUnsettled = (state: PaymentState): boolean => state === "REFUND_PENDING" || state === "REFUND_FAILED";

const listing = (id: string) => ({ kindPk: unsettled, kindSk: id });
const unlisted = { kindPk: undefined, kindSk: undefined } as const;

interface Move {
  to: PaymentState;
  set?: Pick<Payment, "refundReason">;
}

const move = (id: string, { to, set }: Move, where: Condition<Payment>): TransactItem =>
  update<Payment>(
    paymentKey(id),
    { set: { state: to, openedFrom: undefined, ...set, ...(isUnsettled(to) ? listing(id) : unlisted) } },
    where,
  );

/** From `from` to `to`, or not at all; settled payments leave the list of unsettled ones. */
export const movePayment = (id: string, from: PaymentState, to: PaymentState): TransactItem =>
  move(id, { to }, { state: from });

/** No order comes of it: all of its money goes back. */
export const oweInFull = ({ id, state }: Payment, refundReason: RefundReason): TransactItem =>
  move(id, { to: "REFUND_PENDING", set: { refundReason } }, { state });

/** Given up, unless another intent than the one that was cancelled was recorded meanwhile: it may be paid. */
export const cancelPayment = ({ id }: Payment, canceledIntentId: string | undefined): TransactItem =>
  move(id, { to: "CANCELED" }, { state: "OPEN", intentId: canceledIntentId && missingOr(canceledIntentId) });

/** The sum that the payment's order owes from here on; fails when that changed since the payment was read. */
export const setRefundDue = (
  { id, refundDuePaise }: Payment,
  duePaise: number,
  hasFailed: boolean,
): TransactItem =>
  update<Payment>(
    paymentKey(id),
    {
      set:
        duePaise > 0
          ? { refundDuePaise: duePaise, ...listing(id) }
          : { refundDuePaise: undefined, ...unlisted },
      ...(hasFailed && { add: { refundsFailed: 1 } }),
    },
    { state: "COMMITTED", refundDuePaise },
  );

/** One more refund came back, of a payment that has no order. */
export const countFailedRefund = (id: string): TransactItem =>
  update<Payment>(paymentKey(id), { add: { refundsFailed: 1 } }, { pk: exists });

/** Says whether the payment was still open and took the intent. */
export async function saveIntent({ id }: Payment, intentId: string): Promise<boolean> {
  // Without the other, the pointer leads to a payment that does not know of its intent: nobody can have paid it.
  await write(put<Pointer>({ ...intentKey(intentId), paymentId: id }));
  const failed = await transact({
    payment: update<Payment>(
      paymentKey(id),
      { set: { intentId } },
      { state: "OPEN", intentId: missingOr(intentId) },
    ),
  });
  return failed.size === 0;
}

/** Next time another idempotency key: Stripe would replay its stored failure under this one. */
export async function raiseAttempt({ id, attempt }: Payment): Promise<void> {
  await write(update<Payment>(paymentKey(id), { set: { attempt: attempt + 1 } }, { attempt }));
}

/** Lines and address of a bare amount; false when the payment is open no more. */
export async function saveLines({ id, lines, shippingInfo }: Payment): Promise<boolean> {
  const change = update<Payment>(paymentKey(id), { set: { lines, shippingInfo } }, { state: "OPEN" });
  return (await write(change)) !== undefined;
}

/** The shopper is told the outcome: the same cart may be bought again. True the first time. */
export async function endCheckout({ id, userId }: Payment): Promise<boolean> {
  return (await write(remove<Pointer>(checkoutKey(userId), { paymentId: id }))) !== undefined;
}

export const findUnsettled = (page: { limit: number; cursor?: string | undefined }) =>
  newestOf("byKind", unsettled, page, readPayment);

/** By when they were begun, the oldest first. */
export async function findOldestUnsettled(limit: number): Promise<Payment[]> {
  const found: Payment[] = [];
  for await (const items of everyPage({ index: "byKind", partition: unsettled })) {
    found.push(...items.map(readPayment));
    if (found.length >= limit) break;
  }
  return found.slice(0, limit);
}
