import { addressCalls } from "./accounts/address.ts";
import { cartCalls } from "./accounts/cart.ts";
import { myDataCalls, staffDataCalls } from "./accounts/my-data.ts";
import { passkeyCalls } from "./accounts/passkey.ts";
import { accountCalls, staffAccountCalls } from "./accounts/schemas.ts";
import { wishlistCalls } from "./accounts/wishlist.ts";
import { continueCalls } from "./assistants/continue-schemas.ts";
import { assistantCalls } from "./assistants/schemas.ts";
import { jobCalls } from "./batch-jobs/schemas.ts";
import { bulkEditCalls } from "./bulk-edits/schemas.ts";
import { couponCalls, staffCouponCalls } from "./coupons/schemas.ts";
import { deskCalls } from "./desk/schemas.ts";
import { exportCalls } from "./exports/schemas.ts";
import { factorCalls } from "./factors/schemas.ts";
import { familyCalls } from "./families/schemas.ts";
import { importCalls } from "./imports/schemas.ts";
import { reportCalls, visitCalls } from "./insights/schemas.ts";
import { invoiceCalls, staffInvoiceCalls } from "./invoices/schemas.ts";
import { keyCalls } from "./keys/schemas.ts";
import { contactCalls } from "./messages/contact.ts";
import { staffMessageCalls } from "./messages/schemas.ts";
import { orderCalls, staffOrderCalls } from "./orders/schemas.ts";
import { pageCalls } from "./pages/schemas.ts";
import { paymentCalls, staffPaymentCalls, webhookCalls } from "./payments/schemas.ts";
import { payCalls } from "./phone-orders/schemas.ts";
import { phoneOrderCalls } from "./phone-orders/staff-schemas.ts";
import { productCalls, staffProductCalls } from "./products/schemas.ts";
import { waitCalls } from "./restocks/schemas.ts";
import { returnCalls, staffReturnCalls } from "./returns/schemas.ts";
import { reviewCalls, staffReviewCalls } from "./reviews/schemas.ts";
import { dashboardCalls } from "./staff/schemas.ts";
import { invitationCalls, teamCalls } from "./team/schemas.ts";
import { staffWebhookCalls } from "./webhooks/schemas.ts";

/** Loads all schemas: a handler imports its own subject's calls instead. */
export const calls = {
  ...productCalls,
  ...staffProductCalls,
  ...familyCalls,
  ...importCalls,
  ...reviewCalls,
  ...staffReviewCalls,
  ...assistantCalls,
  ...continueCalls,
  ...pageCalls,
  ...waitCalls,
  ...accountCalls,
  ...staffAccountCalls,
  ...passkeyCalls,
  ...factorCalls,
  ...addressCalls,
  ...myDataCalls,
  ...staffDataCalls,
  ...cartCalls,
  ...wishlistCalls,
  ...contactCalls,
  ...staffMessageCalls,
  ...couponCalls,
  ...staffCouponCalls,
  ...paymentCalls,
  ...staffPaymentCalls,
  ...webhookCalls,
  ...phoneOrderCalls,
  ...payCalls,
  ...orderCalls,
  ...staffOrderCalls,
  ...returnCalls,
  ...staffReturnCalls,
  ...invoiceCalls,
  ...staffInvoiceCalls,
  ...jobCalls,
  ...exportCalls,
  ...bulkEditCalls,
  ...deskCalls,
  ...dashboardCalls,
  ...teamCalls,
  ...invitationCalls,
  ...keyCalls,
  ...visitCalls,
  ...reportCalls,
  ...staffWebhookCalls,
} as const;
