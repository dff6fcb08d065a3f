import { createHmac } from "node:crypto";
import type { Backstage } from "./backstage.ts";
import type { Shop } from "./shop.ts";
import type { Answer, Cart, Shopper } from "./shopper.ts";

interface Paid {
  payment: string;
  state: "paid" | "failed" | "waiting";
  response?: { razorpay_order_id: string; razorpay_payment_id: string; razorpay_signature: string };
}

export const bothProviders = JSON.stringify([
  { provider: "razorpay", methods: ["upi", "netbanking", "card"] },
  { provider: "stripe", methods: ["card"] },
]);

export const razorpayOnly = JSON.stringify([
  { provider: "razorpay", methods: ["upi", "netbanking", "card"] },
]);

export const startUpi = (shopper: Shopper, cart: Cart, more: object = {}): Promise<Answer> =>
  shopper.start(cart, { provider: "razorpay", method: "upi", ...more });

/** The phone's answer to what Checkout shows for the order. */
export const payUpi = (
  shop: Backstage,
  { razorpay }: Answer,
  outcome: "approve" | "decline" | "wait" = "approve",
  how: { method?: "upi" | "netbanking" | "card"; flow?: "qr" | "intent"; bank?: string } = {},
): Promise<Paid> => shop.post("/_local/razorpay/control/pay", { order: razorpay?.orderId, outcome, ...how });

export const answerPhone = (shop: Backstage, { payment }: Paid): Promise<Paid> =>
  shop.post("/_local/razorpay/control/answer", { payment, outcome: "approve" });

export const verify = (shopper: Shopper, { response }: Pick<Paid, "response">): Promise<Answer> =>
  shopper.send("POST", "/api/v1/payment/razorpay/verify", response);

export const stateOf = (shopper: Shopper, { paymentId }: Pick<Answer, "paymentId">): Promise<Answer> =>
  shopper.send("GET", `/api/v1/payment/${paymentId}/state`);

export const placeUpi = (shopper: Shopper, { razorpay }: Answer, cart: Cart): Promise<Answer> =>
  shopper.place(razorpay?.orderId, cart);

/** Starts, pays by phone and lets the browser report it. */
export async function buyByUpi(shop: Shop, shopper: Shopper, cart: Cart): Promise<Answer> {
  const started = await startUpi(shopper, cart);
  return verify(shopper, await payUpi(shop, started));
}

/** Posts an event as Razorpay does; returns the status. */
export async function postEvent(
  shop: Shop,
  body: string,
  { id = "evt_1", secret = shop.razorpaySecrets.webhookSecret } = {},
): Promise<number> {
  const response = await fetch(`${shop.site}/api/v1/payment/razorpay/webhook`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-razorpay-event-id": id,
      "x-razorpay-signature": createHmac("sha256", secret).update(body).digest("hex"),
    },
    body,
  });
  await response.arrayBuffer();
  return response.status;
}
