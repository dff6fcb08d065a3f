import { renderSVG } from "uqr";
import type { Call, ChangeContext } from "./call.ts";
import type { TestCard } from "./cards.ts";
import { newCharge } from "./charges.ts";
import { invalidRequest, unexpectedState } from "./errors.ts";
import { publish } from "./events.ts";
import { nowSeconds } from "./ids.ts";
import { type Intent, idOf } from "./intent-object.ts";
import type { Store } from "./store.ts";

/** The page that shows the code, without `https://qr.stripe.com`. */
const codes = "/_local/stripe/upi/";
const validSeconds = 300;
/** ₹1,00,000, NPCI's limit for one payment to a shop. */
const maxPaise = 10_000_000;
const pays: TestCard = { number: "", method: "", does: "pays" };

/** Shows the code that a phone scans. Throws if the intent does not offer UPI. */
export function showCode(call: Call, before: Intent): Intent {
  if (!before.payment_method_types.includes("upi")) {
    const message =
      "The PaymentMethod provided (upi) is not allowed for this PaymentIntent. Please attach a PaymentMethod of one of the following types: card.";
    throw invalidRequest(message, { code: "payment_intent_incompatible_payment_method" });
  }
  if (before.amount > maxPaise)
    throw invalidRequest("Amount must be no more than ₹1,00,000.00 inr", { code: "amount_too_large" });
  const intent: Intent = {
    ...before,
    status: "requires_action",
    next_action: {
      type: "upi_handle_redirect_or_display_qr_code",
      upi_handle_redirect_or_display_qr_code: {
        hosted_instructions_url: `/_local/upi?payment=${before.id}`,
        qr_code: {
          expires_at: nowSeconds() + validSeconds,
          image_url_png: `${codes}${before.id}.png`,
          image_url_svg: `${codes}${before.id}.svg`,
        },
      },
    },
  };
  call.store.put("payment_intent", intent);
  call.store.put("upi", { id: intent.id, dueAt: Date.now() + validSeconds * 1000 });
  publish(call, "payment_intent.requires_action", intent);
  return intent;
}

/** The picture of a code, whose path names its intent. */
export function codePicture(store: Store, path: string): string | undefined {
  const intent = store.get("payment_intent", /^\/upi\/(\w+)\.svg$/.exec(path)?.[1] ?? "");
  if (intent === undefined) return undefined;
  const amount = (intent.amount / 100).toFixed(2);
  return renderSVG(`upi://pay?pa=earshot.stripe@local&pn=Earshot&tr=${intent.id}&am=${amount}&cu=INR`);
}

const waitsForPhone = (intent: Intent): boolean =>
  intent.status === "requires_action" &&
  intent.next_action?.type === "upi_handle_redirect_or_display_qr_code";

/** Codes that a phone could approve, newest first. */
export const openCodes = (store: Store): unknown[] =>
  [...store.newest("payment_intent")]
    .filter(waitsForPhone)
    .map(({ id, amount, metadata }) => ({ payment: id, amount, receipt: metadata.paymentId ?? null }));

const failures = {
  decline: ["payment_method_provider_decline", "The payment was declined in the UPI app."],
  expire: ["payment_intent_payment_attempt_expired", "The payment was not approved in time."],
} as const;

/** The phone answers, or the code expires. */
export function answerCode(
  context: ChangeContext,
  id: string,
  outcome: "approve" | keyof typeof failures,
): Intent {
  const { store } = context;
  const before = store.get("payment_intent", id);
  if (before === undefined) throw invalidRequest(`No such payment_intent: '${id}'`);
  const method = store.get("payment_method", idOf(before.payment_method) ?? "");
  if (method === undefined || !waitsForPhone(before))
    throw unexpectedState("This PaymentIntent shows no code to approve.", before);
  store.remove("upi", id);
  if (outcome !== "approve") {
    const [code, message] = failures[outcome];
    const failed: Intent = {
      ...before,
      status: "requires_payment_method",
      next_action: null,
      payment_method: null,
      last_payment_error: { type: "invalid_request_error", code, message, payment_method: method },
    };
    store.put("payment_intent", failed);
    publish(context, "payment_intent.payment_failed", failed);
    return failed;
  }
  const charge = newCharge(before, method, pays, false);
  const paid: Intent = {
    ...before,
    status: "succeeded",
    next_action: null,
    amount_received: before.amount,
    latest_charge: charge.id,
  };
  store.put("charge", charge);
  store.put("payment_intent", paid);
  publish(context, "charge.succeeded", charge);
  publish(context, "payment_intent.succeeded", paid);
  return paid;
}
