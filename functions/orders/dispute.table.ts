import * as z from "zod/mini";
import { AppError } from "../../shared/core/errors.ts";
import { missing, put } from "../platform/expressions.ts";
import { queryPage } from "../platform/query.ts";
import type { Item } from "../platform/schema.ts";
import { write } from "../platform/table.ts";
import { orderKey } from "./order.table.ts";

const Dispute = z.object({ id: z.string(), amountPaise: z.number(), reason: z.string(), status: z.string() });
export type Dispute = z.infer<typeof Dispute>;

export const readDispute = (item: Item): Dispute => Dispute.parse(item);

const inquiries = ["warning_needs_response", "warning_under_review"] as const;
/** Statuses in which Stripe accepts refunds: an inquiry, or a dispute won (docs.stripe.com/disputes). */
const refundable: readonly string[] = [...inquiries, "warning_closed", "won"];

/** Events come in any order: the closing one overwrites, others fill a gap or turn an inquiry into a dispute. */
export async function recordDispute(paymentId: string, dispute: Dispute, isClosed: boolean): Promise<void> {
  const item = { pk: orderKey(paymentId).pk, sk: `DISPUTE#${dispute.id}`, ...dispute };
  const isFirst = (await write(put<Dispute>(item, isClosed ? undefined : { pk: missing }))) !== undefined;
  if (isFirst || isClosed || refundable.includes(dispute.status)) return;
  for (const status of inquiries) await write(put<Dispute>(item, { status }));
}

/** Throws `refund_refused` (409) for a disputed payment, whose money the bank takes back, or has already. */
export async function requireUndisputed(paymentId: string): Promise<void> {
  const { Items: items = [] } = await queryPage({ partition: orderKey(paymentId).pk, prefix: "DISPUTE#" });
  const dispute = items.map(readDispute).find(({ status }) => !refundable.includes(status));
  if (!dispute) return;
  const reason = dispute.reason.replaceAll("_", " ");
  throw new AppError(
    "refund_refused",
    `The customer's bank disputes this payment (${reason}) and decides who gets the money. Answer the dispute at the payment provider: a refund could pay it twice`,
  );
}
