import type * as z from "zod/mini";
import { accountCalls } from "./account.ts";
import { contactCalls } from "./contact.ts";
import { dashboardCalls } from "./dashboard.ts";
import { orderCalls } from "./order.ts";
import { paymentCalls } from "./payment.ts";
import { productCalls } from "./product.ts";

import { reviewCalls } from "./review.ts";

/**
 * One row per call. A row's key is its handler: `"orders/place"` is `functions/api/orders/place.ts`,
 * one Lambda, one API Gateway route. Rows live beside their nouns.
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
/** What a client sends. */
export type Request<K extends RouteKey> = z.input<(typeof contract)[K]["input"]>;
/** What a handler is given. */
export type Input<K extends RouteKey> = z.output<(typeof contract)[K]["input"]>;
/** What a client gets. */
export type Answer<K extends RouteKey> = z.output<(typeof contract)[K]["output"]>;
