import { AppError } from "../../shared/core/errors.ts";
import { ownMark } from "./own-mark.ts";
import { type Charged, type RefundKey, StoredFailure } from "./provider.ts";
import { get, isRejection, post, unavailable } from "./razorpay-client.ts";
import { listOf, type RazorpayPayment, RazorpayRefund, textIn } from "./razorpay-records.ts";
import type { Refund } from "./refund.ts";

const statuses = { pending: "pending", processed: "succeeded", failed: "failed" } as const;

const Refunds = listOf(RazorpayRefund);

/** The bank's reference shows that the refund arrived. */
const hasReference = ({ acquirer_data: data = {} }: RazorpayRefund): boolean =>
  ["arn", "rrn", "utr"].some((name) => textIn(data, name));

const read = (refund: RazorpayRefund): Refund => {
  const request = textIn(refund.notes, "request");
  const isTaken = refund.status === "processed" && hasReference(refund);
  return {
    id: refund.id,
    amountPaise: refund.amount,
    status: statuses[refund.status],
    ...(request !== undefined && { request }),
    ...(isTaken && { isTaken }),
    createdAt: new Date(refund.created_at * 1000).toISOString(),
  };
};

const byAge = (a: RazorpayRefund, b: RazorpayRefund): number =>
  a.created_at - b.created_at || (a.id < b.id ? -1 : 1);

async function refundsOf(chargeId: string): Promise<RazorpayRefund[]> {
  const { items } = await get(Refunds, `payments/${chargeId}/refunds?count=100`);
  return items.toSorted(byAge);
}

export const listRefundsOf = async (chargeId: string): Promise<Refund[]> =>
  (await refundsOf(chargeId)).map(read);

/** Razorpay takes letters, digits, hyphens and underscores. */
const keyOf = (...parts: readonly (string | number)[]): string =>
  ["rf", ...parts].join("-").replaceAll(/[^\w-]/g, "_");

function send(
  chargeId: string,
  { amount, ...named }: { amount: number; request: string; paymentId: string },
  refundKey: string,
) {
  const body = { amount, speed: "normal", notes: { ...ownMark(), ...named } };
  return post(RazorpayRefund, `payments/${chargeId}/refund`, body, { refundKey, repeats: true });
}

function refusalOf(error: unknown): AppError {
  if (!isRejection(error)) return new AppError("unavailable");
  if (/idempotency/i.test(error.message)) return new StoredFailure("unavailable");
  return new StoredFailure("refund_refused", `Razorpay refused this refund. ${error.message}`);
}

export async function createRefund(
  { id, chargeId }: Charged & { chargeId: string },
  amount: number,
  { name, slot = name, attempt }: RefundKey,
): Promise<void> {
  try {
    await send(chargeId, { amount, request: name, paymentId: id }, keyOf(id, slot, attempt));
  } catch (cause) {
    throw Object.assign(refusalOf(cause), { cause });
  }
}

/** The key changes after a refund that failed. Throws `unavailable` (503). */
export async function refundExtra({ id, amount, amount_refunded }: RazorpayPayment, paymentId: string) {
  const known = await refundsOf(id).catch(unavailable);
  const rest = amount - (amount_refunded ?? 0);
  const refund = { amount: rest, request: "second-charge", paymentId };
  await send(id, refund, keyOf("extra", id, known.length)).catch(unavailable);
}
