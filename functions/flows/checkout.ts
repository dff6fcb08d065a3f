import { AppError } from "../../shared/errors.ts";
import { cancelPayment, findCheckout, openPayment, raiseAttempt, saveIntent } from "../data/payment.ts";
import { holdStock } from "../data/product.ts";
import { type Part, transact } from "../data/table.ts";
import { isExpired, type Payment } from "../domain/payment.ts";
import {
  cancelIntent,
  createIntent,
  type Intent,
  retrieveIntent,
  StoredFailure,
} from "../services/stripe.ts";
import { commitOrder, release } from "./settle.ts";
import { countAttempt } from "./throttle.ts";

/**
 * Ends an open payment that nobody will pay: first the intent is cancelled at Stripe, only then the
 * hold is released. When the money was there already, the payment is settled instead. PEND while
 * the intent is processing.
 */
export async function abandon(payment: Payment, now: Date): Promise<"released" | "settled"> {
  const intent = payment.intentId === undefined ? undefined : await cancelIntent(payment.intentId);
  if (intent?.status === "succeeded") {
    await commitOrder(payment.id, now);
    return "settled";
  }
  if (intent && intent.status !== "canceled") throw new AppError("PEND");
  const failed = await transact([cancelPayment(payment), ...release(payment)]);
  if (failed.includes(0)) return "settled";
  if (failed.length > 0) throw new Error(`The hold of payment ${payment.id} is not there to release`);
  return "released";
}

/** The client secret of the payment's intent, made on first need and the same ever after. */
async function intentOf(payment: Payment): Promise<Intent> {
  try {
    const intent = payment.intentId ? await retrieveIntent(payment.intentId) : await createIntent(payment);
    if (!intent) throw new AppError("UNAV");
    return intent;
  } catch (error) {
    if (error instanceof StoredFailure) await raiseAttempt(payment);
    throw error instanceof AppError ? error : Object.assign(new AppError("UNAV"), { cause: error });
  }
}

/**
 * Goes on with a checkout under way. Undefined when it is over and another may begin; throws PAID
 * when its money is here.
 */
async function resume(payment: Payment, now: Date): Promise<Intent | undefined> {
  if (payment.state === "COMMITTED" && !isExpired(payment, now)) throw new AppError("PAID");
  if (payment.state !== "OPEN") return undefined;
  const intent = await intentOf(payment);
  if (intent.status === "succeeded" || intent.status === "processing") throw new AppError("PAID");
  if (intent.status === "canceled" || isExpired(payment, now)) {
    await abandon(payment, now);
    return undefined;
  }
  return (await saveIntent(payment, intent.id)) ? intent : undefined;
}

export interface Checkout {
  payment: Payment;
  intent: Intent;
}

/**
 * One checkout a user: the same cart goes on with the same intent; another cart ends the old one
 * first. `open` makes the payment; its lines are held in the transaction that stores it.
 */
export async function startCheckout(open: Payment, now: Date): Promise<Checkout> {
  for (let round = 0; round < 4; round++) {
    const current = await findCheckout(open.userId);
    const intent = current && (await goOn(current, open, now));
    if (current && intent) return { payment: current, intent };
    if (round === 0) await countAttempt([{ limit: "paymentsByUser", of: open.userId }], now);
    const begun = await begin(open, current?.id);
    if (begun) return { payment: open, intent: begun };
  }
  throw new AppError("UNAV");
}

async function goOn(current: Payment, open: Payment, now: Date): Promise<Intent | undefined> {
  if (current.cartHash === open.cartHash) return resume(current, now);
  if (current.state === "OPEN") await abandon(current, now);
  return undefined;
}

/** Undefined when another request of the same shopper was faster: its checkout is to be looked at. */
async function begin(open: Payment, replaces: string | undefined): Promise<Intent | undefined> {
  const parts = openPayment(open, replaces);
  const failed = await transact([...parts, ...hold(open)]);
  // That request may also hold what is missing here, so it is looked at first.
  if (failed.includes(1)) return undefined;
  const short = failed.find((at) => at >= parts.length);
  if (short !== undefined) throw new AppError("STOCK", open.lines[short - parts.length]?.name);
  const intent = await intentOf(open);
  return (await saveIntent(open, intent.id)) ? intent : undefined;
}

const hold = (payment: Payment): Part[] => (payment.mode === "bound" ? payment.lines.map(holdStock) : []);
