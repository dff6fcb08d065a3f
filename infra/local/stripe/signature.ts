import { createHmac } from "node:crypto";
import { nowSeconds } from "./ids.ts";

/** Stripe's signature scheme v1, over the exact bytes. */
export function signatureHeader(payload: string, secret: string): string {
  const time = nowSeconds();
  const digest = createHmac("sha256", secret).update(`${time}.${payload}`).digest("hex");
  return `t=${time},v1=${digest}`;
}
