import { staffAccountRoutes, staffDataRoutes } from "./accounts/staff-routes.ts";
import { jobRoutes } from "./batch-jobs/routes.ts";
import { bulkEditRoutes } from "./bulk-edits/routes.ts";
import type { Route } from "./core/route.ts";
import { staffCouponRoutes } from "./coupons/staff-routes.ts";
import { deskRoutes } from "./desk/routes.ts";
import { exportRoutes } from "./exports/routes.ts";
import { factorRoutes } from "./factors/routes.ts";
import { familyRoutes } from "./families/routes.ts";
import { importRoutes } from "./imports/routes.ts";
import { reportRoutes } from "./insights/staff-routes.ts";
import { staffInvoiceRoutes } from "./invoices/staff-routes.ts";
import { keyRoutes } from "./keys/routes.ts";
import { staffMessageRoutes } from "./messages/staff-routes.ts";
import { staffOrderRoutes } from "./orders/staff-routes.ts";
import { staffPaymentRoutes } from "./payments/staff-routes.ts";
import { phoneOrderRoutes } from "./phone-orders/staff-routes.ts";
import { staffProductRoutes } from "./products/staff-routes.ts";
import { staffReturnRoutes } from "./returns/staff-routes.ts";
import { staffReviewRoutes } from "./reviews/staff-routes.ts";
import { dashboardRoutes } from "./staff/routes.ts";
import { teamRoutes } from "./team/routes.ts";
import { staffWebhookRoutes } from "./webhooks/routes.ts";

/** Staff's pages alone load these rows. */
export const staffContract = {
  ...staffProductRoutes,
  ...familyRoutes,
  ...importRoutes,
  ...staffReviewRoutes,
  ...staffAccountRoutes,
  ...staffDataRoutes,
  ...factorRoutes,
  ...staffMessageRoutes,
  ...staffCouponRoutes,
  ...staffPaymentRoutes,
  ...staffOrderRoutes,
  ...phoneOrderRoutes,
  ...staffReturnRoutes,
  ...staffInvoiceRoutes,
  ...jobRoutes,
  ...exportRoutes,
  ...bulkEditRoutes,
  ...deskRoutes,
  ...dashboardRoutes,
  ...teamRoutes,
  ...keyRoutes,
  ...reportRoutes,
  ...staffWebhookRoutes,
} as const satisfies Record<string, Route & { access: "staff" }>;
