import type * as z from "zod/mini";
import type { accountCalls } from "./account.ts";
import { accountRoutes } from "./account-routes.ts";
import type { addressCalls } from "./address.ts";
import { addressRoutes } from "./address-routes.ts";
import type { cartCalls } from "./cart.ts";
import { cartRoutes } from "./cart-routes.ts";
import type { contactCalls } from "./contact.ts";
import { contactRoutes } from "./contact-routes.ts";
import type { couponCalls } from "./coupon.ts";
import { couponRoutes } from "./coupon-routes.ts";
import type { dashboardCalls } from "./dashboard.ts";
import { dashboardRoutes } from "./dashboard-routes.ts";
import type { invoiceCalls } from "./invoice.ts";
import { invoiceRoutes } from "./invoice-routes.ts";
import type { messageCalls } from "./message.ts";
import { messageRoutes } from "./message-routes.ts";
import type { myDataCalls } from "./my-data.ts";
import { myDataRoutes } from "./my-data-routes.ts";
import type { orderCalls } from "./order.ts";
import { orderRoutes } from "./order-routes.ts";
import type { pageCalls } from "./page.ts";
import { pageRoutes } from "./page-routes.ts";
import type { passkeyCalls } from "./passkey.ts";
import { passkeyRoutes } from "./passkey-routes.ts";
import type { paymentCalls } from "./payment.ts";
import { paymentRoutes } from "./payment-routes.ts";
import type { productCalls } from "./product.ts";
import { productRoutes } from "./product-routes.ts";
import type { returnCalls } from "./return.ts";
import { returnRoutes } from "./return-routes.ts";
import type { reviewCalls } from "./review.ts";
import { reviewRoutes } from "./review-routes.ts";
import type { waitCalls } from "./wait.ts";
import { waitRoutes } from "./wait-routes.ts";
import type { wishlistCalls } from "./wishlist.ts";
import { wishlistRoutes } from "./wishlist-routes.ts";

/**
 * One route per call. The key names the handler: `"orders/place"` is `functions/api/orders/place.ts`, with a
 * Lambda and an API Gateway route of its own. Routes and schemas live beside their nouns.
 */
export const contract = {
  ...productRoutes,
  ...reviewRoutes,
  ...pageRoutes,
  ...waitRoutes,
  ...accountRoutes,
  ...passkeyRoutes,
  ...addressRoutes,
  ...myDataRoutes,
  ...cartRoutes,
  ...wishlistRoutes,
  ...contactRoutes,
  ...messageRoutes,
  ...couponRoutes,
  ...paymentRoutes,
  ...orderRoutes,
  ...returnRoutes,
  ...invoiceRoutes,
  ...dashboardRoutes,
} as const;

type Calls = typeof productCalls &
  typeof reviewCalls &
  typeof pageCalls &
  typeof waitCalls &
  typeof accountCalls &
  typeof passkeyCalls &
  typeof addressCalls &
  typeof myDataCalls &
  typeof cartCalls &
  typeof wishlistCalls &
  typeof contactCalls &
  typeof messageCalls &
  typeof couponCalls &
  typeof paymentCalls &
  typeof orderCalls &
  typeof returnCalls &
  typeof invoiceCalls &
  typeof dashboardCalls;

export type RouteKey = keyof typeof contract;
/** The input as a client sends it. */
export type Request<K extends RouteKey> = z.input<Calls[K]["input"]>;
/** The input as a handler receives it. */
export type Input<K extends RouteKey> = z.output<Calls[K]["input"]>;
/** The answer as a client receives it. */
export type Answer<K extends RouteKey> = z.output<Calls[K]["output"]>;
