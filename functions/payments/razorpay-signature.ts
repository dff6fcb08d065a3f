import { createHmac, timingSafeEqual } from "node:crypto";
import { razorpayKeys } from "./razorpay-keys.ts";

export function isSignatureOf(signed: string | Buffer, key: string, signature: string): boolean {
  const expected = createHmac("sha256", key).update(signed).digest();
  const given = Buffer.from(signature, "hex");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

interface CheckoutResult {
  razorpay_order_id: string;
  razorpay_payment_id: string;
  razorpay_signature: string;
}

/** Throws `unavailable` (503) without the key. */
export async function isFromCheckout(result: CheckoutResult): Promise<boolean> {
  const { keySecret } = await razorpayKeys();
  const signed = `${result.razorpay_order_id}|${result.razorpay_payment_id}`;
  return isSignatureOf(signed, keySecret, result.razorpay_signature);
}
