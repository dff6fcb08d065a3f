import { AppError } from "../../shared/core/errors.ts";
import { nameOfBank } from "../../shared/orders/bank-names.ts";
import type { PaidBy } from "../../shared/orders/paid-by.ts";
import { isMarked, ownMark } from "./own-mark.ts";
import { type Billed, type Charged, type Intent, type Provider, StoredFailure } from "./provider.ts";
import { captured, chargesOf, extraCharges, isOurs, mainCharge } from "./razorpay-charges.ts";
import { get, isRejection, post, RazorpayError, unavailable } from "./razorpay-client.ts";
import { razorpayKeys } from "./razorpay-keys.ts";
import { listFailedRefunds, listPaid } from "./razorpay-ledger.ts";
import { listOf, RazorpayOrder, RazorpayPayment, textIn } from "./razorpay-records.ts";
import { createRefund, listRefundsOf, refundExtra } from "./razorpay-refunds.ts";

function paidByOf({
  id,
  method,
  bank,
  wallet,
  card,
  acquirer_data: data,
}: RazorpayPayment): PaidBy | undefined {
  if (!method) return undefined;
  const reference = data?.rrn ?? data?.bank_transaction_id ?? data?.upi_transaction_id ?? data?.auth_code;
  const place = bank ? nameOfBank(bank) : wallet;
  return {
    kind: method,
    ...(place && { bank: place }),
    ...(card?.network && { brand: card.network }),
    ...(card?.last4 && { last4: card.last4 }),
    ...(reference && { reference }),
    chargeId: id,
  };
}

const paidOf = (charge: RazorpayPayment | undefined): Intent["paid"] =>
  charge && isOurs(charge)
    ? {
        paise: charge.amount,
        refundedPaise: charge.amount_refunded ?? 0,
        at: new Date(charge.created_at * 1000),
        chargeId: charge.id,
        paidBy: paidByOf(charge),
      }
    : undefined;

const isUnderWay = ({ status }: RazorpayPayment): boolean => status === "created" || status === "authorized";

function declineOf(charges: readonly RazorpayPayment[]): string | undefined {
  const last = charges.at(-1);
  if (last?.status !== "failed" || charges.some(isUnderWay)) return undefined;
  return last.error_description ?? "Your bank declined the payment";
}

export const ownPaymentId = ({ notes }: Pick<RazorpayOrder, "notes">): string | undefined =>
  isMarked(notes) ? textIn(notes, "paymentId") : undefined;

/** `charges` are in order. */
export async function readOrder(order: RazorpayOrder, charges: readonly RazorpayPayment[]): Promise<Intent> {
  const { keyId } = await razorpayKeys();
  const main = mainCharge(charges);
  const paid = paidOf(main);
  const isProcessing = charges.some(({ status }) => status === "authorized");
  const declineReason = paid ? undefined : declineOf(charges);
  return {
    id: order.id,
    paymentId: ownPaymentId(order),
    userId: textIn(order.notes, "userId"),
    state: paid ? "paid" : isProcessing ? "processing" : "open",
    currency: (main ?? order).currency.toLowerCase(),
    paid,
    browser: { razorpay: { orderId: order.id, keyId } },
    attempts: charges.length,
    ...(declineReason && { declineReason }),
    ...(extraCharges(charges, paid?.chargeId).length > 0 && { isPaidTwice: true }),
  };
}

const Orders = listOf(RazorpayOrder);

/** A receipt has at most 40 characters. */
const receiptOf = ({ id, attempt }: Billed): string => (attempt === 0 ? id : `${id}-${attempt}`);

async function findBegun(receipt: string): Promise<RazorpayOrder | undefined> {
  const { items } = await get(Orders, `orders?receipt=${receipt}&count=10`);
  return items.find((order) => order.receipt === receipt && isMarked(order.notes));
}

const createOrder = (payment: Billed, receipt: string): Promise<RazorpayOrder> =>
  post(
    RazorpayOrder,
    "orders",
    {
      amount: payment.amountPaise,
      currency: "INR",
      receipt,
      notes: { ...ownMark(), paymentId: payment.id, userId: payment.userId },
      payment: {
        capture: "automatic",
        capture_options: { automatic_expiry_period: 12, manual_expiry_period: 7200, refund_speed: "normal" },
      },
    },
    { repeats: false },
  );

async function begin(payment: Billed, isRepeat: boolean): Promise<Intent> {
  const receipt = receiptOf(payment);
  try {
    const begun = isRepeat ? await findBegun(receipt) : undefined;
    return await readOrder(begun ?? (await createOrder(payment, receipt)), []);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    const failure = isRejection(cause) ? new StoredFailure("unavailable") : new AppError("unavailable");
    throw Object.assign(failure, { cause });
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof RazorpayError && (error.status === 400 || error.status === 404);

function noneIfMissing(error: unknown): never[] {
  if (isMissing(error)) return [];
  throw error;
}

export async function findOrder(id: string): Promise<RazorpayOrder | undefined> {
  try {
    return await get(RazorpayOrder, `orders/${encodeURIComponent(id)}`);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function read(id: string): Promise<Intent | undefined> {
  const [order, charges] = await Promise.all([findOrder(id), chargesOf(id).catch(noneIfMissing)]);
  return order && readOrder(order, await withCard(await captured(order, charges)));
}

/** An order's list of payments leaves the card out. An order does without it if Razorpay doesn't say. */
async function withCard(charges: readonly RazorpayPayment[]): Promise<readonly RazorpayPayment[]> {
  const main = mainCharge(charges);
  if (main?.method !== "card" || main.card) return charges;
  const whole = await get(RazorpayPayment, `payments/${main.id}?expand[]=card`).catch(() => main);
  return charges.map((charge) => (charge === main ? { ...main, card: whole.card } : charge));
}

/** Razorpay can't end an order: its late money is refunded. */
async function end(id: string): Promise<Intent | undefined> {
  const intent = await read(id).catch(unavailable);
  return intent && (intent.paid ? intent : { ...intent, state: "ended" });
}

async function chargeOf({ intentId, chargeId }: Charged): Promise<string | undefined> {
  return chargeId ?? mainCharge(await chargesOf(intentId))?.id;
}

export const razorpay = {
  begin,
  read,
  end,
  async refund(payment, amountPaise, key) {
    const chargeId = await chargeOf(payment).catch(unavailable);
    if (!chargeId) throw new AppError("unavailable");
    await createRefund({ ...payment, chargeId }, amountPaise, key);
  },
  async listRefunds(payment) {
    const chargeId = await chargeOf(payment);
    return chargeId ? listRefundsOf(chargeId) : [];
  },
  async returnExtras({ intentId, chargeId, id }) {
    const charges = await chargesOf(intentId);
    for (const extra of extraCharges(charges, chargeId)) await refundExtra(extra, id);
  },
  listPaid: (span, after) => listPaid(span, after, readOrder),
  listFailedRefunds,
} satisfies Omit<Provider, "endsForGood">;
