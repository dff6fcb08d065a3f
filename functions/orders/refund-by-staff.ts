import { AppError } from "../../shared/core/errors.ts";
import { formatRupees, toRupees } from "../../shared/core/money.ts";
import type { Actor } from "../audit/audit.table.ts";
import { requireConfirmedRefund } from "../identity/second-factor.ts";
import type { Caller } from "../identity/sign-in.ts";
import { StoredFailure } from "../payments/provider.ts";
import { endRefunding, isRefunding, reserveRefund } from "../payments/refund-reservation.table.ts";
import { rounds } from "../platform/table.ts";
import { findOrderEver } from "./order.table.ts";
import { leftToRefund, type Order, refundedWith } from "./order.ts";
import { findPaid, type Paid, refundOnRequest, syncRefunds } from "./refund-payment.ts";
import { findRefundRequest, keyName, ownName } from "./refund-request.table.ts";

const refuse = (why: string): never => {
  throw new AppError("refund_refused", why);
};
const rupees = (paise: number): string => formatRupees(toRupees(paise));

/** Throws `refund_refused` (409) while another request has the payment. */
async function reserve(orderId: string, holder: string, now: Date): Promise<void> {
  for await (const _ of rounds()) {
    const payment = await findPaid(orderId);
    if (isRefunding(payment, now, holder)) break;
    if (await reserveRefund(payment, holder, now)) return;
  }
  refuse("Another refund of this order is in progress. Wait half a minute, then check what's left");
}

/** True if the provider may still make the refund: the reservation must then expire by itself. */
const isUnknown = (error: unknown): boolean =>
  !(error instanceof AppError) || (error.code === "unavailable" && !(error instanceof StoredFailure));

/** A refund made unseen may be the one that was decided. Throws `refund_refused` (409). */
function requireSeen(seenPaise: number, { refundedPaise }: Order): void {
  if (refundedPaise > seenPaise)
    refuse(
      `${rupees(refundedPaise - seenPaise)} of this order has just been refunded, so this refund wasn't sent. Check the order, and refund again if more is due`,
    );
  if (refundedPaise < seenPaise)
    refuse(
      "An earlier refund of this order failed, so this one wasn't sent. Check the order, then refund again",
    );
}

/** Throws `invalid` (400, "amount") with what is left. */
function requireLeft(amountPaise: number, leftPaise: number): void {
  if (leftPaise > 0 && amountPaise <= leftPaise) return;
  throw new AppError("invalid", "amount", {
    amount: leftPaise > 0 ? `Only ${rupees(leftPaise)} is left to refund` : "It has been refunded in full",
  });
}

interface StaffRefund {
  amountPaise: number | undefined;
  seenPaise: number | undefined;
  requestKey: string | undefined;
  reason: string | undefined;
}

export interface Staff extends Actor {
  session: Caller["session"];
}

interface Decision extends Pick<StaffRefund, "amountPaise" | "seenPaise" | "reason"> {
  name: string;
  isKeyed: boolean;
  by: Staff;
}

async function send(order: Order, payment: Paid, decision: Decision): Promise<number> {
  const { name, by, reason, isKeyed, amountPaise: wantedPaise, seenPaise = order.refundedPaise } = decision;
  const { user } = by;
  const before = await findOrderEver(order.id);
  const refunds = await syncRefunds(payment);
  if (refunds.some(({ request }) => request === name)) {
    const request = await findRefundRequest(order.id, name);
    if (isKeyed || request?.by === user.id) return 0;
    refuse("A colleague has just refunded this amount, so it wasn't sent again. Check the order");
  }
  requireSeen(seenPaise, before ?? order);
  const current = (await findOrderEver(order.id)) ?? order;
  const leftPaise = leftToRefund(current);
  const amountPaise = wantedPaise ?? leftPaise;
  requireLeft(amountPaise, leftPaise);
  requireConfirmedRefund(by, refundedWith(current, amountPaise));
  await refundOnRequest(payment, { name, amountPaise, by: user.id, byName: user.name, reason });
  return amountPaise;
}

/**
 * Returns paise sent, 0 for a repeated key. Throws `confirmation_required` (403), `refund_refused`, `invalid`,
 * `not_found`, `unavailable`.
 */
export async function refundByStaff(
  order: Order,
  { amountPaise: asked, seenPaise, requestKey, reason }: StaffRefund,
  by: Staff,
): Promise<number> {
  const { user, now } = by;
  const payment = await findPaid(order.id);
  const known = requestKey ? await findRefundRequest(order.id, keyName(requestKey)) : undefined;
  if (known && asked !== undefined && asked !== known.amountPaise)
    throw new AppError("invalid", "requestKey: it was used for another amount");
  const amountPaise = asked ?? known?.amountPaise;
  const name = requestKey ? keyName(requestKey) : ownName(order, payment, amountPaise ?? leftToRefund(order));
  const holder = `${user.id} ${name}`;
  await reserve(order.id, holder, now);
  const isKeyed = requestKey !== undefined;
  try {
    const paise = await send(order, payment, { name, isKeyed, by, reason, amountPaise, seenPaise });
    await endRefunding(order.id, holder);
    return paise;
  } catch (error) {
    if (!isUnknown(error)) await endRefunding(order.id, holder);
    throw error;
  }
}
