import { createHmac } from "node:crypto";

const hmac = (text: string, secret: string): string =>
  createHmac("sha256", secret).update(text).digest("hex");

/** Header X-Razorpay-Signature, over the exact bytes; no time is part of it. */
export const webhookSignature = hmac;

/** What Checkout hands to the page after a successful payment. */
export const checkoutSignature = (orderId: string, paymentId: string, keySecret: string): string =>
  hmac(`${orderId}|${paymentId}`, keySecret);
