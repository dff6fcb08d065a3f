import type * as z from "zod/mini";
import { accountCalls } from "./account.ts";
import { contactCalls } from "./contact.ts";
import { dashboardCalls } from "./dashboard.ts";
import { orderCalls } from "./order.ts";
import { paymentCalls } from "./payment.ts";
import { productCalls } from "./product.ts";

import { reviewCalls } from "./review.ts";

/**
 * One row per call. The key names the handler: `"orders/place"` is `functions/api/orders/place.ts`, with a
 * Lambda and an API Gateway route of its own. Rows live beside their nouns.
 */
export const contract = {
  ...productCalls,
  ...reviewCalls,
  ...accountCalls,
  ...contactCalls,
  ...paymentCalls,
  ...orderCalls,
  ...dashboardCalls,
} as const;

export type RouteKey = keyof typeof contract;
/** The input as a client sends it. */
export type Request<K extends RouteKey> = z.input<(typeof contract)[K]["input"]>;
/** The input as a handler receives it. */
export type Input<K extends RouteKey> = z.output<(typeof contract)[K]["input"]>;
/** The answer as a client receives it. */
export type Answer<K extends RouteKey> = z.output<(typeof contract)[K]["output"]>;
