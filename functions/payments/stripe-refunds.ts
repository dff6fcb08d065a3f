import Stripe from "stripe";
import { AppError } from "../../shared/core/errors.ts";
import { ownMark } from "./own-mark.ts";
import { type Charged, type LedgerPage, type RefundKey, type Span, StoredFailure } from "./provider.ts";
import { type Refund, refundStatuses } from "./refund.ts";
import { isStored, stripe } from "./stripe.ts";
import { pageOptions, refuseList } from "./stripe-ledger.ts";

/** Networks assign the reference once the bank has the refund (docs.stripe.com/refunds#tracing). */
const isTaken = ({ status, destination_details: to }: Stripe.Refund): boolean =>
  status === "succeeded" && to?.card?.reference_status !== "pending";

const read = (refund: Stripe.Refund): Refund => ({
  id: refund.id,
  amountPaise: refund.amount,
  status: refundStatuses.find((status) => status === refund.status) ?? "pending",
  failureReason: refund.failure_reason,
  request: refund.metadata?.request,
  ...(isTaken(refund) && { isTaken: true }),
  createdAt: new Date(refund.created * 1000).toISOString(),
});

export async function listRefunds({ intentId }: Pick<Charged, "intentId">): Promise<Refund[]> {
  const api = await stripe();
  const refunds: Refund[] = [];
  for await (const refund of api.refunds.list({ payment_intent: intentId, limit: 100 }))
    refunds.unshift(read(refund));
  return refunds;
}

export async function listFailedRefunds(span: Span, after: string | undefined): Promise<LedgerPage<string>> {
  const api = await stripe();
  const { data, has_more } = await api.refunds.list(pageOptions(span, after)).catch(refuseList);
  const items = data.flatMap(({ status, payment_intent: intent }) =>
    status === "failed" && intent ? [typeof intent === "string" ? intent : intent.id] : [],
  );
  return { items, next: has_more ? data.at(-1)?.id : undefined };
}

function refusalOf(error: unknown): AppError {
  if (!isStored(error)) return new AppError("unavailable");
  const isFault =
    error instanceof Stripe.errors.StripeAPIError || error instanceof Stripe.errors.StripeIdempotencyError;
  if (isFault) return new StoredFailure("unavailable");
  return new StoredFailure("refund_refused", `Stripe refused this refund. ${error.message}`);
}

export async function createRefund(
  payment: { id: string; intentId: string },
  amountPaise: number,
  { name, slot = name, attempt }: RefundKey,
): Promise<void> {
  const api = await stripe();
  const metadata = { ...ownMark(), paymentId: payment.id, request: name };
  try {
    await api.refunds.create(
      { payment_intent: payment.intentId, amount: amountPaise, metadata },
      { idempotencyKey: `rf-${payment.id}-${slot}-${attempt}` },
    );
  } catch (cause) {
    throw Object.assign(refusalOf(cause), { cause });
  }
}
