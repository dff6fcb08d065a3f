import { listPaiseOf, toRupees, totalsOf } from "../../../shared/core/money.ts";
import { couponCalls } from "../../../shared/coupons/schemas.ts";
import { findProducts } from "../../catalogue/product.table.ts";
import { rememberAccepted } from "../../coupons/accepted.table.ts";
import { couponUseOf } from "../../coupons/coupon.ts";
import { discounted } from "../../coupons/discount.ts";
import { findUsable, needsAccount, requireAccount, shopperIdOf } from "../../coupons/find-usable.ts";
import { endpoint } from "../../http/endpoint.ts";
import { identify } from "../../identity/sign-in.ts";
import { requireUse } from "../../orders/coupon-limits.ts";
import { mergeLines, saleGst, snapshot } from "../../payments/payment.ts";
import { gst } from "../../platform/settings.ts";
import { write } from "../../platform/table.ts";

/** Leaves out products no longer sold, which the cart reports itself. */
export const handler = endpoint(
  couponCalls,
  "coupons/check",
  async ({ code, orderItems }, { cookies, address, device, now }) => {
    const user = (await identify(cookies, now))?.user;
    const shopper = { user, address, device };
    const found = await findUsable(code, shopper, now);
    const products = await findProducts(orderItems.map(({ product }) => product));
    const sold = new Set(products.map(({ id }) => id));
    const wanted = mergeLines(orderItems).filter(({ product }) => sold.has(product));
    const rule = saleGst(gst());
    const basket = { lines: snapshot(wanted, products, rule), products };
    const lines = discounted(found.coupon, basket, now);
    requireAccount(found, user);
    await requireUse(couponUseOf(found), user, now);
    await write(rememberAccepted(shopperIdOf(shopper), found.code, now));
    const { discountPaise, itemsPaise, taxPaise, totalPaise } = totalsOf(lines, rule);
    return {
      success: true,
      coupon: { code: found.code, discount: toRupees(discountPaise) },
      ...(!user && needsAccount(found) && { accountNeeded: true }),
      ...(rule.prices === "inclusive" && { listPrice: toRupees(listPaiseOf(lines)) }),
      itemsPrice: toRupees(itemsPaise),
      taxPrice: toRupees(taxPaise),
      totalPrice: toRupees(totalPaise),
    };
  },
);
