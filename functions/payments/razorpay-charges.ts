import { Logger } from "@aws-lambda-powertools/logger";
import { get, isRejection, post } from "./razorpay-client.ts";
import { listOf, type RazorpayOrder, RazorpayPayment } from "./razorpay-records.ts";

const logger = new Logger({ serviceName: "razorpay" });
const Payments = listOf(RazorpayPayment);

/** Oldest first. */
export async function chargesOf(orderId: string): Promise<RazorpayPayment[]> {
  const { items } = await get(Payments, `orders/${encodeURIComponent(orderId)}/payments`);
  return inOrder(items);
}

export const inOrder = (payments: readonly RazorpayPayment[]): RazorpayPayment[] =>
  payments.toSorted((a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1));

/** Captured money is ours, even once refunded. Razorpay itself returns what nobody captured. */
export const isOurs = ({ status, captured }: RazorpayPayment): boolean =>
  status === "captured" || (status === "refunded" && captured !== false);

const isAuthorized = ({ status }: RazorpayPayment): boolean => status === "authorized";

/** The one that pays the order: the known one or, before there is one, the oldest. */
export const mainCharge = (charges: readonly RazorpayPayment[], chargeId?: string) =>
  charges.find(({ id }) => id === chargeId) ?? charges.find(isOurs);

/** Other charges whose money is ours still. */
export const extraCharges = (charges: readonly RazorpayPayment[], chargeId: string | undefined) => {
  const main = mainCharge(charges, chargeId);
  return charges.filter(
    (charge) => charge !== main && isOurs(charge) && (charge.amount_refunded ?? 0) < charge.amount,
  );
};

/** Razorpay refuses what it has captured meanwhile, and a second charge of a paid order. */
async function capture({ id, amount, currency }: RazorpayPayment): Promise<void> {
  try {
    await post(RazorpayPayment, `payments/${id}/capture`, { amount, currency }, { repeats: true });
  } catch (error) {
    if (!isRejection(error)) throw error;
    logger.warn("capture refused", { chargeId: id, error });
  }
}

/**
 * Captures what is authorised, so that money is either an order's or goes back by our own refund: Razorpay would
 * return it after days only.
 */
export async function captured(
  { id, status }: RazorpayOrder,
  charges: readonly RazorpayPayment[],
): Promise<readonly RazorpayPayment[]> {
  const waiting = charges.find(isAuthorized);
  if (!waiting || status === "paid" || charges.some(isOurs)) return charges;
  await capture(waiting);
  return chargesOf(id);
}
