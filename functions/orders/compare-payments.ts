import { Logger } from "@aws-lambda-powertools/logger";
import type { ProviderName } from "../../shared/payments/offers.ts";
import { findPayment, findPayments } from "../payments/payment.table.ts";
import { isRefundFailed, type Payment } from "../payments/payment.ts";
import type { Intent } from "../payments/provider.ts";
import type { Gap } from "../payments/reconciliation.table.ts";
import { workThrough } from "../platform/work-through.ts";
import { commitOrder } from "./commit-order.ts";
import { returnExtras } from "./extra-charges.ts";
import { findOrdersEver } from "./order.table.ts";
import type { Order } from "./order.ts";
import { findPaid, syncRefunds } from "./refund-payment.ts";

const logger = new Logger({ serviceName: "compare" });
const width = 8;
const settled = new Set(["COMMITTED", "REFUNDED"]);
/** A younger payment may still be waiting for its order. */
const minAgeMilliseconds = 3_600_000;
const isYoung = ({ createdAt }: Payment, now: Date): boolean =>
  now.getTime() - Date.parse(createdAt) < minAgeMilliseconds;

function agrees(intent: Intent, payment: Payment | undefined, order: Order | undefined): boolean {
  if (payment?.intentId !== intent.id || !intent.paid || intent.isPaidTwice) return false;
  if (isRefundFailed(payment) || payment.refundDuePaise !== undefined) return false;
  const { paise, refundedPaise } = intent.paid;
  const { settledPaise = 0 } = payment;
  if (payment.state === "REFUNDED") return refundedPaise + settledPaise === paise;
  return (
    payment.state === "COMMITTED" &&
    order?.totalPaise === paise &&
    order.refundedPaise === refundedPaise + settledPaise
  );
}

/** Tries to settle the payment first. Returns the remaining gap. */
async function compare(
  provider: ProviderName,
  { id, paymentId, paid }: Intent,
  now: Date,
): Promise<Gap | undefined> {
  const gap = (state: string): Gap => ({ provider, intentId: id, amountPaise: paid?.paise ?? 0, state });
  if (!paymentId) return gap("NO_RECORD");
  try {
    await commitOrder(paymentId, now);
    if (!(await findPayment(paymentId))) return gap("NO_RECORD");
    await syncRefunds(await findPaid(paymentId));
    await returnExtras(await findPaid(paymentId));
    const payment = await findPaid(paymentId);
    if (isRefundFailed(payment)) return gap("REFUND_FAILED");
    const isWaiting = payment.state === "OPEN" && isYoung(payment, now);
    return settled.has(payment.state) || isWaiting ? undefined : gap(payment.state);
  } catch (error) {
    logger.error("payment not compared", { paymentId, error });
    return gap("UNKNOWN");
  }
}

export async function compareIntents(
  provider: ProviderName,
  intents: readonly Intent[],
  now: Date,
): Promise<Gap[]> {
  const ids = [...new Set(intents.flatMap(({ paymentId }) => paymentId ?? []))];
  const [payments, orders] = await Promise.all([findPayments(ids), findOrdersEver(ids)]);
  const differing = intents.filter((intent) => {
    const { paymentId: id = "" } = intent;
    return !agrees(intent, payments.get(id), orders.get(id));
  });
  const gaps: Gap[] = [];
  await workThrough(differing, { width, hasTime: () => true }, async (intent) => {
    const gap = await compare(provider, intent, now);
    if (gap) gaps.push(gap);
  });
  return gaps;
}
