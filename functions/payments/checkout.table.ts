import * as z from "zod/mini";
import { AppError } from "../../shared/core/errors.ts";
import { clearExpiry } from "../identity/guest.table.ts";
import {
  atMost,
  check,
  missing,
  missingOr,
  put,
  remove,
  type TransactItem,
  update,
} from "../platform/expressions.ts";
import { idStart } from "../platform/id.ts";
import type { Key } from "../platform/schema.ts";
import { getItem, rounds, write } from "../platform/table.ts";
import type { HeldSince } from "./hold.ts";
import { createPayment, findPayment, Pointer, pointAtPayment } from "./payment.table.ts";
import type { Payment } from "./payment.ts";

/** Points at the one payment that a user may have in progress. */
const checkoutKey = (userId: string): Key => ({ pk: `USER#${userId}`, sk: "CHECKOUT" });

const CheckoutPointer = z.extend(Pointer, {
  replacedUntil: z._default(z.number(), 0),
  /** The shopper has seen the outcome. */
  isOver: z._default(z.boolean(), false),
  /** Earlier payments that became orders which the shopper has not seen. */
  unseenIds: z._default(z.array(z.string()), []),
  /** The user's payments of the last hour: an index may not have their orders yet. */
  recentIds: z._default(z.array(z.string()), []),
  heldSince: z._default(z.record(z.string(), z.number()), {}),
});
type CheckoutPointer = z.infer<typeof CheckoutPointer>;

export interface Checkout extends Pick<CheckoutPointer, "isOver" | "unseenIds" | "recentIds" | "heldSince"> {
  payment: Payment;
  /** Another request is replacing it right now. */
  isReplaced: boolean;
}

/** The payment that a user has in progress, or had last. */
export async function findCheckout(userId: string, now: Date): Promise<Checkout | undefined> {
  const item = await getItem(checkoutKey(userId));
  if (!item) return undefined;
  const { paymentId, replacedUntil, ...pointer } = CheckoutPointer.parse(item);
  const payment = await findPayment(paymentId);
  return payment && { ...pointer, payment, isReplaced: replacedUntil > now.getTime() };
}

/**
 * Reserves the right to replace the payment in progress, for one request at a time. False when another
 * request has the reservation, or has replaced the payment already.
 */
export async function claimCheckout({ id, userId }: Payment, until: Date, now: Date): Promise<boolean> {
  const claim = update<CheckoutPointer>(
    checkoutKey(userId),
    { set: { replacedUntil: until.getTime() } },
    { paymentId: id, replacedUntil: missingOr(atMost(now.getTime())) },
  );
  return (await write(claim)) !== undefined;
}

/** Ids of the payments that became orders which the shopper has not seen, newest first. */
export const unseenIdsOf = ({ payment, isOver, unseenIds }: Checkout): string[] =>
  payment.state === "COMMITTED" && !isOver ? [payment.id, ...unseenIds] : unseenIds;

/** What was paid for counts as not held. */
export function heldSinceOf({ heldSince, payment }: Checkout): HeldSince {
  if (payment.state !== "COMMITTED") return heldSince;
  const bought = new Set(payment.lines.map(({ productId }) => productId));
  return Object.fromEntries(Object.entries(heldSince).filter(([id]) => !bought.has(id)));
}

const recentMilliseconds = 3_600_000;
/** Only a client that never asks for its orders gets there. */
const maxUnseen = 50;

/**
 * Stores the payment and points the user's checkout at it. `checkout` fails unless the last checkout is the
 * one that this replaces, or there was none; `guest` once the guest has expired.
 */
export function openPayment(
  payment: Payment,
  replaces: Checkout | undefined,
  heldSince: HeldSince = replaces?.heldSince ?? {},
) {
  const since = idStart(new Date(Date.parse(payment.createdAt) - recentMilliseconds));
  const recentIds = [...(replaces?.recentIds ?? []).filter((id) => id >= since), payment.id];
  const unseenIds = replaces && unseenIdsOf(replaces).slice(0, maxUnseen);
  return {
    payment: createPayment(payment),
    checkout: put<CheckoutPointer>(
      { ...checkoutKey(payment.userId), paymentId: payment.id, recentIds, unseenIds, heldSince },
      replaces ? { paymentId: replaces.payment.id } : { pk: missing },
    ),
    ...(payment.guestEmail !== undefined && { guest: clearExpiry(payment.userId) }),
  };
}

/**
 * A payment that became an order, as it is stored in the end: with the pointers of its intent, and of the
 * user's checkout if it was their last one.
 */
export const createSettled = (payment: Payment & { intentId: string }, isLast: boolean) => ({
  payment: createPayment({ ...payment, state: "COMMITTED" }),
  intent: pointAtPayment(payment.intentId, payment.id),
  checkout: isLast
    ? put<CheckoutPointer>({
        ...checkoutKey(payment.userId),
        paymentId: payment.id,
        recentIds: [payment.id],
        isOver: true,
      })
    : undefined,
});

/**
 * Ends the user's checkout once the shopper has seen its outcome, so that the same cart can be bought again.
 * True the first time.
 */
export async function endCheckout({ id, userId }: Payment): Promise<boolean> {
  const end = update<CheckoutPointer>(
    checkoutKey(userId),
    { set: { isOver: true } },
    { paymentId: id, isOver: missing },
  );
  return (await write(end)) !== undefined || (await endUnseen(id, userId));
}

/** The same for a payment that another one has replaced. */
async function endUnseen(id: string, userId: string): Promise<boolean> {
  for await (const _ of rounds()) {
    const item = await getItem(checkoutKey(userId));
    const unseenIds = item ? CheckoutPointer.parse(item).unseenIds : [];
    if (!unseenIds.includes(id)) return false;
    const set = { unseenIds: unseenIds.filter((each) => each !== id) };
    if (await write(update<CheckoutPointer>(checkoutKey(userId), { set }, { unseenIds }))) return true;
  }
  throw new AppError("unavailable");
}

/** Fails when the user has another payment in progress, or none. */
export const forgetCheckout = ({ id, userId }: Pick<Payment, "id" | "userId">): TransactItem =>
  remove<Pointer>(checkoutKey(userId), { paymentId: id });

/** Fails when the user has a payment in progress. */
export const noCheckout = (userId: string): TransactItem =>
  check<Pointer>(checkoutKey(userId), { pk: missing });
