import { accountCalls } from "./account.ts";
import { addressCalls } from "./address.ts";
import { cartCalls } from "./cart.ts";
import { contactCalls } from "./contact.ts";
import { couponCalls } from "./coupon.ts";
import { dashboardCalls } from "./dashboard.ts";
import { invoiceCalls } from "./invoice.ts";
import { messageCalls } from "./message.ts";
import { myDataCalls } from "./my-data.ts";
import { orderCalls } from "./order.ts";
import { pageCalls } from "./page.ts";
import { passkeyCalls } from "./passkey.ts";
import { paymentCalls } from "./payment.ts";
import { productCalls } from "./product.ts";
import { returnCalls } from "./return.ts";
import { reviewCalls } from "./review.ts";
import { waitCalls } from "./wait.ts";
import { wishlistCalls } from "./wishlist.ts";

/** The contract with its schemas. A handler imports the calls of its own subject instead. */
export const calls = {
  ...productCalls,
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
  ...dashboardCalls,
} as const;
