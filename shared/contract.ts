import type * as z from "zod/mini";
import type { addressCalls } from "./accounts/address.ts";
import { addressRoutes } from "./accounts/address-routes.ts";
import type { cartCalls } from "./accounts/cart.ts";
import { cartRoutes } from "./accounts/cart-routes.ts";
import type { myDataCalls } from "./accounts/my-data.ts";
import { myDataRoutes } from "./accounts/my-data-routes.ts";
import type { passkeyCalls } from "./accounts/passkey.ts";
import { passkeyRoutes } from "./accounts/passkey-routes.ts";
import { accountRoutes } from "./accounts/routes.ts";
import type { accountCalls } from "./accounts/schemas.ts";
import type { wishlistCalls } from "./accounts/wishlist.ts";
import { wishlistRoutes } from "./accounts/wishlist-routes.ts";
import { couponRoutes } from "./coupons/routes.ts";
import type { couponCalls } from "./coupons/schemas.ts";
import { invoiceRoutes } from "./invoices/routes.ts";
import type { invoiceCalls } from "./invoices/schemas.ts";
import type { contactCalls } from "./messages/contact.ts";
import { contactRoutes } from "./messages/contact-routes.ts";
import { messageRoutes } from "./messages/routes.ts";
import type { messageCalls } from "./messages/schemas.ts";
import { orderRoutes } from "./orders/routes.ts";
import type { orderCalls } from "./orders/schemas.ts";
import { pageRoutes } from "./pages/routes.ts";
import type { pageCalls } from "./pages/schemas.ts";
import { paymentRoutes } from "./payments/routes.ts";
import type { paymentCalls } from "./payments/schemas.ts";
import { productRoutes } from "./products/routes.ts";
import type { productCalls } from "./products/schemas.ts";
import { waitRoutes } from "./restocks/routes.ts";
import type { waitCalls } from "./restocks/schemas.ts";
import { returnRoutes } from "./returns/routes.ts";
import type { returnCalls } from "./returns/schemas.ts";
import { reviewRoutes } from "./reviews/routes.ts";
import type { reviewCalls } from "./reviews/schemas.ts";
import { dashboardRoutes } from "./staff/routes.ts";
import type { dashboardCalls } from "./staff/schemas.ts";

/** Keys name handlers: `"orders/place"` is `functions/api/orders/place.ts`, with its own Lambda and route. */
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
export type Answer<K extends RouteKey> = z.output<Calls[K]["output"]>;
