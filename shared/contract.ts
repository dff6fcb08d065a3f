import type * as z from "zod/mini";
import {
  accountRoutes,
  addressRoutes,
  cartRoutes,
  myDataRoutes,
  passkeyRoutes,
  wishlistRoutes,
} from "./accounts/routes.ts";
import { jobRoutes } from "./batch-jobs/routes.ts";
import { bulkEditRoutes } from "./bulk-edits/routes.ts";
import type { calls } from "./calls.ts";
import { couponRoutes } from "./coupons/routes.ts";
import { exportRoutes } from "./exports/routes.ts";
import { familyRoutes } from "./families/routes.ts";
import { importRoutes } from "./imports/routes.ts";
import { invoiceRoutes } from "./invoices/routes.ts";
import { contactRoutes, messageRoutes } from "./messages/routes.ts";
import { orderRoutes } from "./orders/routes.ts";
import { pageRoutes } from "./pages/routes.ts";
import { paymentRoutes } from "./payments/routes.ts";
import { productRoutes } from "./products/routes.ts";
import { waitRoutes } from "./restocks/routes.ts";
import { returnRoutes } from "./returns/routes.ts";
import { reviewRoutes } from "./reviews/routes.ts";
import { dashboardRoutes } from "./staff/routes.ts";

/** Keys name handlers: `"orders/place"` is `functions/api/orders/place.ts`, with its own Lambda and route. */
export const contract = {
  ...productRoutes,
  ...familyRoutes,
  ...importRoutes,
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
  ...jobRoutes,
  ...exportRoutes,
  ...bulkEditRoutes,
  ...dashboardRoutes,
} as const;

type Calls = typeof calls;

export type RouteKey = keyof typeof contract;
export type Request<K extends RouteKey> = z.input<Calls[K]["input"]>;
export type Input<K extends RouteKey> = z.output<Calls[K]["input"]>;
export type Answer<K extends RouteKey> = z.output<Calls[K]["output"]>;
