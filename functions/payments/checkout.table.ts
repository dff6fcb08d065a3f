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
import type { Item, Key } from "../platform/schema.ts";
import { getItem, rounds, write } from "../platform/table.ts";
import type { HeldSince } from "./hold.ts";
import { createPayment, findPayment } from "./payment.table.ts";
import type { Payment } from "./payment.ts";

/** Points at the one payment that a user may have in progress. */
export const checkoutKey = (userId: string): Key => ({ pk: `USER#${userId}`, sk: "CHECKOUT" });

const CheckoutPointer = z.object({
  paymentId: z.string(),
  replacedUntil: z._default(z.number(), 0),
  isOver: z._default(z.boolean(), false),
  /** Payments whose orders the shopper has not seen. */
  unseenIds: z._default(z.array(z.string()), []),
  /** Payments of the last hour, whose orders the index may not have yet. */
  recentIds: z._default(z.array(z.string()), []),
  heldSince: z._default(z.record(z.string(), z.number()), {}),
  /** Products of the order that the shopper has seen, once the checkout is over. */
  boughtIds: z.optional(z.array(z.string())),
});
type CheckoutPointer = z.infer<typeof CheckoutPointer>;

/** A checkout that may be over: then its payment is settled, and nothing depends on it. */
export interface LastCheckout
  extends Pick<
    CheckoutPointer,
    "paymentId" | "isOver" | "unseenIds" | "recentIds" | "heldSince" | "boughtIds"
  > {
  payment?: Payment;
  isReplaced: boolean;
}

export interface Checkout extends LastCheckout {
  payment: Payment;
}

function pointerIn(item: Item, now: Date): LastCheckout {
  const { replacedUntil, ...pointer } = CheckoutPointer.parse(item);
  return { ...pointer, isReplaced: replacedUntil > now.getTime() };
}

async function withPayment(pointer: LastCheckout): Promise<Checkout | undefined> {
  const payment = await findPayment(pointer.paymentId);
  return payment && { ...pointer, payment };
}

export async function findCheckout(userId: string, now: Date): Promise<Checkout | undefined> {
  const item = await getItem(checkoutKey(userId));
  return item && withPayment(pointerIn(item, now));
}

/** Reads the payment only if the checkout isn't over. */
export async function lastCheckoutIn(item: Item | undefined, now: Date): Promise<LastCheckout | undefined> {
  const pointer = item && pointerIn(item, now);
  return pointer && (pointer.isOver && pointer.boughtIds ? pointer : withPayment(pointer));
}

export const findLastCheckout = async (userId: string, now: Date): Promise<LastCheckout | undefined> =>
  lastCheckoutIn(await getItem(checkoutKey(userId)), now);

export const checkoutPaymentIn = (item: Item | undefined): string | undefined =>
  item && CheckoutPointer.parse(item).paymentId;

/** Returns false if another request has the reservation or has replaced the payment. */
export async function claimCheckout({ id, userId }: Payment, until: Date, now: Date): Promise<boolean> {
  const claim = update<CheckoutPointer>(
    checkoutKey(userId),
    { set: { replacedUntil: until.getTime() } },
    { paymentId: id, replacedUntil: missingOr(atMost(now.getTime())) },
  );
  return (await write(claim)) !== undefined;
}

export const unseenIdsOf = ({ payment, isOver, unseenIds }: LastCheckout): string[] =>
  payment?.state === "COMMITTED" && !isOver ? [payment.id, ...unseenIds] : unseenIds;

const productsOf = ({ lines }: Pick<Payment, "lines">): string[] => lines.map(({ productId }) => productId);

/** Leaves out what was bought. */
export function heldSinceOf(last: LastCheckout | undefined): HeldSince {
  if (!last) return {};
  const { heldSince, payment, boughtIds = [] } = last;
  const bought = new Set(payment?.state === "COMMITTED" ? productsOf(payment) : boughtIds);
  return Object.fromEntries(Object.entries(heldSince).filter(([id]) => !bought.has(id)));
}

const recentMilliseconds = 3_600_000;

const recentIn = (ids: readonly string[], now: Date): string[] => {
  const since = idStart(new Date(now.getTime() - recentMilliseconds));
  return ids.filter((id) => id >= since);
};

/** Ids name the second, so the hour is up to a second shorter. */
export const startedInLastHour = (last: LastCheckout | undefined, now: Date): number =>
  recentIn(last?.recentIds ?? [], new Date(now.getTime() + 1000)).length;

/** Reached only by a client that never requests its orders. */
const maxUnseen = 50;

/** `checkout` fails unless the last one is the one to replace; `guest` fails once the guest has expired. */
export function openPayment(
  payment: Payment,
  replaces: LastCheckout | undefined,
  heldSince = heldSinceOf(replaces),
) {
  const recentIds = [...recentIn(replaces?.recentIds ?? [], new Date(payment.createdAt)), payment.id];
  const unseenIds = replaces && unseenIdsOf(replaces).slice(0, maxUnseen);
  return {
    payment: createPayment(payment),
    checkout: put<CheckoutPointer>(
      { ...checkoutKey(payment.userId), paymentId: payment.id, recentIds, unseenIds, heldSince },
      replaces ? { paymentId: replaces.paymentId } : { pk: missing },
    ),
    ...(payment.guestEmail !== undefined && { guest: clearExpiry(payment.userId) }),
  };
}

/** Creates an already settled payment with its pointer. */
export const createSettled = (payment: Payment & { intentId: string }, isLast: boolean) => ({
  payment: createPayment({ ...payment, state: "COMMITTED" }),
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
 * Lets the same cart be bought again once the shopper has seen the outcome, with the lines of the order if there is
 * one. Returns true the first time.
 */
export async function endCheckout({ id, userId }: Payment, bought: Pick<Payment, "lines">): Promise<boolean> {
  const end = update<CheckoutPointer>(
    checkoutKey(userId),
    { set: { isOver: true, boughtIds: productsOf(bought) } },
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
  remove<CheckoutPointer>(checkoutKey(userId), { paymentId: id });

/** Fails if the user has a payment in progress. */
export const noCheckout = (userId: string): TransactItem =>
  check<CheckoutPointer>(checkoutKey(userId), { pk: missing });
