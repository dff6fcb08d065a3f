import type { Offer } from "../../../../../../shared/payments/offers.ts";
import { aheadOf, type Confirm, type Outcome, type Started } from "../../../../app/checkout/pay.ts";
import { ApiError } from "../../../../lib/api.ts";
import type { PaymentSource, StateAnswer } from "../choice/payment-source.ts";
import { call, type PayAnswer } from "./pay-api.ts";

/** Half a minute in total: the provider's event places the order. */
const waitsMs = [500, 1000, 1500, 2000, 3000, 5000, 8000, 10_000];
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const replaced = "This payment was replaced in another window. Press Pay Now again.";

async function orderOf(secret: string): Promise<Outcome> {
  for (const waitMs of waitsMs) {
    await wait(waitMs);
    const answer = await call("pay/get", { secret }).catch(() => undefined);
    if (answer?.order) return { kind: "placed", order: answer.order };
    if (answer?.state === "refunded") break;
  }
  return { kind: "pending" };
}

/** Starts the payment, or returns the refusal. */
export async function beginByLink(secret: string, way: Offer | undefined): Promise<Started | Outcome> {
  const askedAt = Date.now();
  try {
    const started = await call("pay/start", { secret, ...way });
    return { ...started, aheadMs: aheadOf(started, askedAt) };
  } catch (error) {
    if (error instanceof ApiError) return { kind: "refused", error };
    throw error;
  }
}

export async function payCardByLink(
  secret: string,
  confirm: Confirm,
  way: Offer | undefined,
): Promise<Outcome> {
  const started = await beginByLink(secret, way);
  if ("kind" in started) return started;
  const { error, paymentIntent = error?.payment_intent } = await confirm(started.client_secret ?? "");
  if (paymentIntent?.status === "succeeded") return orderOf(secret);
  if (paymentIntent?.status === "canceled") return { kind: "declined", message: replaced };
  if (!error) return { kind: "unfinished" };
  return { kind: "declined", message: error.message ?? "Your card was declined." };
}

function stateOf({ state, attempts, reason, order }: PayAnswer): StateAnswer {
  const base = { success: true as const, attempts, ...(reason && { reason }) };
  if (state === "paid" || state === "paying") return { ...base, state: "paid", ...(order && { order }) };
  if (state === "open") return { ...base, state: reason ? "declined" : "waiting" };
  return { ...base, state: state === "refunded" ? "declined" : "expired" };
}

/** The link instead of a session. After a reload, the page itself shows what became of the payment. */
export const linkSource = (secret: string, shown: (answer: PayAnswer) => void): PaymentSource => ({
  async ask() {
    const answer = await call("pay/get", { secret }).catch(() => null);
    if (answer) shown(answer);
    return answer && stateOf(answer);
  },
  report: () => Promise.resolve(),
  left: () => undefined,
  begun: () => undefined,
  over: () => undefined,
  seen: () => undefined,
});
