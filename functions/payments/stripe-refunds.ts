import Stripe from "stripe";
import { AppError } from "../../shared/errors.ts";
import { type Refund, refundStatuses } from "./refund.ts";
import { ownMark, StoredFailure, stripe } from "./stripe.ts";
import { type LedgerPage, pageOptions, type Span } from "./stripe-ledger.ts";

const read = (refund: Stripe.Refund): Refund => ({
  id: refund.id,
  amountPaise: refund.amount,
  status: refundStatuses.find((status) => status === refund.status) ?? "pending",
  failureReason: refund.failure_reason,
  request: refund.metadata?.request,
  createdAt: new Date(refund.created * 1000).toISOString(),
});

/** All refunds of an intent, oldest first, including those made in Stripe's dashboard. */
export async function listRefunds(intentId: string): Promise<Refund[]> {
  const api = await stripe();
  const refunds: Refund[] = [];
  for await (const refund of api.refunds.list({ payment_intent: intentId, limit: 100 }))
    refunds.unshift(read(refund));
  return refunds;
}

/**
 * Of one page of Stripe's list of refunds, the ids of intents with a declined one. They may belong to other
 * shops of the account.
 */
export async function listFailedRefunds(span: Span, after: string | undefined): Promise<LedgerPage<string>> {
  const api = await stripe();
  const { data, has_more } = await api.refunds.list(pageOptions(span, after));
  const items = data.flatMap(({ status, payment_intent: intent }) =>
    status === "failed" && intent ? [typeof intent === "string" ? intent : intent.id] : [],
  );
  return { items, next: has_more ? data.at(-1)?.id : undefined };
}

/** Stripe stores a response of status 400 or 500 under the idempotency key. */
function refusalOf(error: unknown): AppError {
  if (error instanceof Stripe.errors.StripeAPIError) return new StoredFailure("unavailable");
  if (!(error instanceof Stripe.errors.StripeError) || error.statusCode !== 400)
    return new AppError("unavailable");
  const isAboutAmount = error instanceof Stripe.errors.StripeInvalidRequestError;
  return isAboutAmount ? new StoredFailure("invalid", "amount") : new StoredFailure("unavailable");
}

/**
 * Refunds `amountPaise`, once per request name and attempt however often it is called. Throws
 * StoredFailure (`invalid` (400, "amount") when Stripe has less left, else `unavailable` (503)), or
 * `unavailable` (503) when the same call may be repeated.
 */
export async function createRefund(
  payment: { id: string; intentId: string },
  amountPaise: number,
  { name, attempt }: { name: string; attempt: number },
): Promise<void> {
  const api = await stripe();
  const metadata = { ...ownMark(), paymentId: payment.id, request: name };
  try {
    await api.refunds.create(
      { payment_intent: payment.intentId, amount: amountPaise, metadata },
      { idempotencyKey: `rf-${payment.id}-${name}-${attempt}` },
    );
  } catch (cause) {
    throw Object.assign(refusalOf(cause), { cause });
  }
}
