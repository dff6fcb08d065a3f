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
  isOver: z._default(z.boolean(), false),
  /** Payments whose orders the shopper has not seen. */
  unseenIds: z._default(z.array(z.string()), []),
  /** Payments of the last hour, whose orders the index may not have yet. */
  recentIds: z._default(z.array(z.string()), []),
  heldSince: z._default(z.record(z.string(), z.number()), {}),
});
type CheckoutPointer = z.infer<typeof CheckoutPointer>;

export interface Checkout extends Pick<CheckoutPointer, "isOver" | "unseenIds" | "recentIds" | "heldSince"> {
  payment: Payment;
  isReplaced: boolean;
}

export async function findCheckout(userId: string, now: Date): Promise<Checkout | undefined> {
  const item = await getItem(checkoutKey(userId));
  if (!item) return undefined;
  const { paymentId, replacedUntil, ...pointer } = CheckoutPointer.parse(item);
  const payment = await findPayment(paymentId);
  return payment && { ...pointer, payment, isReplaced: replacedUntil > now.getTime() };
}

/** Returns false if another request has the reservation or has replaced the payment. */
export async function claimCheckout({ id, userId }: Payment, until: Date, now: Date): Promise<boolean> {
  const claim = update<CheckoutPointer>(
    checkoutKey(userId),
    { set: { replacedUntil: until.getTime() } },
    { paymentId: id, replacedUntil: missingOr(atMost(now.getTime())) },
  );
  return (await write(claim)) !== undefined;
}

export const unseenIdsOf = ({ payment, isOver, unseenIds }: Checkout): string[] =>
  payment.state === "COMMITTED" && !isOver ? [payment.id, ...unseenIds] : unseenIds;

export function heldSinceOf({ heldSince, payment }: Checkout): HeldSince {
  if (payment.state !== "COMMITTED") return heldSince;
  const bought = new Set(payment.lines.map(({ productId }) => productId));
  return Object.fromEntries(Object.entries(heldSince).filter(([id]) => !bought.has(id)));
}

const recentMilliseconds = 3_600_000;
/** Reached only by a client that never requests its orders. */
const maxUnseen = 50;

/** `checkout` fails unless the last one is the one to replace; `guest` fails once the guest has expired. */
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

/** Creates an already settled payment with its pointers. */
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

/** Lets the same cart be bought again once the shopper has seen the outcome. Returns true the first time. */
export async function endCheckout({ id, userId }: Payment): Promise<boolean> {
  const end = update<CheckoutPointer>(
    checkoutKey(userId),
    { set: { isOver: true } },
    { paymentId: id, isOver: missing },
  );
  return (await write(end)) !== undefined || (await endUnseen(id, userId));
}

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

/** Fails if the user has another payment in progress, or none. */
export const forgetCheckout = ({ id, userId }: Pick<Payment, "id" | "userId">): TransactItem =>
  remove<Pointer>(checkoutKey(userId), { paymentId: id });

/** Fails if the user has a payment in progress. */
export const noCheckout = (userId: string): TransactItem =>
  check<Pointer>(checkoutKey(userId), { pk: missing });
