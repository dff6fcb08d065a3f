import {
  accountRoutes,
  addressRoutes,
  cartRoutes,
  myDataRoutes,
  passkeyRoutes,
  wishlistRoutes,
} from "./accounts/routes.ts";
import type { Access, Route } from "./core/route.ts";
import { couponRoutes } from "./coupons/routes.ts";
import { invoiceRoutes } from "./invoices/routes.ts";
import { contactRoutes } from "./messages/routes.ts";
import { orderRoutes } from "./orders/routes.ts";
import { paymentRoutes } from "./payments/routes.ts";
import { productRoutes } from "./products/routes.ts";
import { waitRoutes } from "./restocks/routes.ts";
import { returnRoutes } from "./returns/routes.ts";
import { reviewRoutes } from "./reviews/routes.ts";

/** Every page loads these rows. */
export const shopContract = {
  ...productRoutes,
  ...reviewRoutes,
  ...waitRoutes,
  ...accountRoutes,
  ...passkeyRoutes,
  ...addressRoutes,
  ...myDataRoutes,
  ...cartRoutes,
  ...wishlistRoutes,
  ...contactRoutes,
  ...couponRoutes,
  ...paymentRoutes,
  ...orderRoutes,
  ...returnRoutes,
  ...invoiceRoutes,
} as const satisfies Record<string, Route & { access: Exclude<Access, "staff" | "signature"> }>;
