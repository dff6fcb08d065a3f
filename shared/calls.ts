import { addressCalls } from "./accounts/address.ts";
import { cartCalls } from "./accounts/cart.ts";
import { myDataCalls } from "./accounts/my-data.ts";
import { passkeyCalls } from "./accounts/passkey.ts";
import { accountCalls } from "./accounts/schemas.ts";
import { wishlistCalls } from "./accounts/wishlist.ts";
import { jobCalls } from "./batch-jobs/schemas.ts";
import { bulkEditCalls } from "./bulk-edits/schemas.ts";
import { couponCalls } from "./coupons/schemas.ts";
import { exportCalls } from "./exports/schemas.ts";
import { familyCalls } from "./families/schemas.ts";
import { importCalls } from "./imports/schemas.ts";
import { invoiceCalls } from "./invoices/schemas.ts";
import { contactCalls } from "./messages/contact.ts";
import { messageCalls } from "./messages/schemas.ts";
import { orderCalls } from "./orders/schemas.ts";
import { pageCalls } from "./pages/schemas.ts";
import { paymentCalls } from "./payments/schemas.ts";
import { productCalls } from "./products/schemas.ts";
import { waitCalls } from "./restocks/schemas.ts";
import { returnCalls } from "./returns/schemas.ts";
import { reviewCalls } from "./reviews/schemas.ts";
import { dashboardCalls } from "./staff/schemas.ts";

/** Loads all schemas: a handler imports its own subject's calls instead. */
export const calls = {
  ...productCalls,
  ...familyCalls,
  ...importCalls,
  ...reviewCalls,
  ...pageCalls,
  ...waitCalls,
  ...accountCalls,
  ...passkeyCalls,
  ...addressCalls,
  ...myDataCalls,
  ...cartCalls,
  ...wishlistCalls,
  ...contactCalls,
  ...messageCalls,
  ...couponCalls,
  ...paymentCalls,
  ...orderCalls,
  ...returnCalls,
  ...invoiceCalls,
  ...jobCalls,
  ...exportCalls,
  ...bulkEditCalls,
  ...dashboardCalls,
} as const;
