import * as z from "zod/mini";
import { isModestJson } from "../platform/modest-json.ts";
import type { ProviderEvent } from "./provider.ts";
import { findOrder, ownPaymentId } from "./razorpay.ts";
import { textIn } from "./razorpay-records.ts";

const entity = <S extends z.ZodMiniType>(schema: S) => z.optional(z.object({ entity: schema }));

const Dispute = z.object({
  id: z.string(),
  amount: z.number(),
  phase: z.optional(z.nullable(z.string())),
  amount_deducted: z.optional(z.nullable(z.number())),
  reason_code: z.optional(z.nullable(z.string())),
  status: z.string(),
});
type Dispute = z.infer<typeof Dispute>;

const Event = z.object({
  event: z.string(),
  payload: z.object({
    payment: entity(z.object({ id: z.string(), order_id: z.optional(z.nullable(z.string())) })),
    dispute: entity(Dispute),
  }),
});
type Event = z.infer<typeof Event>;

const takingBack: readonly unknown[] = ["chargeback", "pre_arbitration", "arbitration"];

/** In the statuses of `dispute.table.ts`. Razorpay deducts nothing before a dispute is lost. */
function statusOf({ status, phase, amount_deducted }: Omit<Dispute, "reason_code">): string {
  if (status === "won" || status === "lost") return status;
  if (status === "closed") return "warning_closed";
  const prefix = amount_deducted || takingBack.includes(phase) ? "" : "warning_";
  return `${prefix}${status === "under_review" ? "under_review" : "needs_response"}`;
}

const disputeOf = ({ reason_code, ...dispute }: Dispute) => ({
  id: dispute.id,
  amountPaise: dispute.amount,
  reason: reason_code ?? "unknown",
  status: statusOf(dispute),
});

const moneyEvents: readonly string[] = ["payment.authorized", "payment.captured", "order.paid"];
const refundEvents: readonly string[] = ["refund.created", "refund.processed", "refund.failed"];
const closings: readonly string[] = ["payment.dispute.won", "payment.dispute.lost", "payment.dispute.closed"];

function eventIn(bytes: Buffer): Event | undefined {
  if (!isModestJson(bytes)) return undefined;
  try {
    return z.safeParse(Event, JSON.parse(bytes.toString())).data;
  } catch {
    return undefined;
  }
}

const isKnown = ({ event }: Event): boolean =>
  moneyEvents.includes(event) || refundEvents.includes(event) || event.startsWith("payment.dispute.");

/** "elsewhere" for orders of another shop or stage, undefined if nothing follows. Throws Razorpay's error. */
export async function readEvent(bytes: Buffer): Promise<ProviderEvent | "elsewhere" | undefined> {
  const report = eventIn(bytes);
  const charge = report?.payload.payment?.entity;
  if (!report || !charge || !isKnown(report)) return undefined;
  const order = charge.order_id ? await findOrder(charge.order_id) : undefined;
  const paymentId = order && ownPaymentId(order);
  if (!order || !paymentId) return "elsewhere";
  if (refundEvents.includes(report.event)) return { about: "refund", intentId: order.id };
  const dispute = report.payload.dispute?.entity;
  if (dispute)
    return {
      about: "dispute",
      intentId: order.id,
      dispute: disputeOf(dispute),
      isClosed: closings.includes(report.event),
    };
  const userId = textIn(order.notes, "userId");
  return { about: "payment", paymentId, userId, isEnded: false, chargeId: charge.id };
}
