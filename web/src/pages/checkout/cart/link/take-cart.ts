import { couponCode } from "../../../../app/checkout/cart-prices.ts";
import { guestEmail } from "../../../../app/checkout/guest-email.ts";
import { shippingDraft, shippingInfo } from "../../../../app/checkout/shipping.ts";
import { cartItems } from "../../../../app/lists/cart.tsx";
import type { ContinueAnswer } from "./continue-api.ts";

/** Fills this browser's cart and checkout, where the buyer can change all of it. */
export function takeCart({ items = [], coupon, email, shippingInfo: address }: ContinueAnswer): void {
  cartItems.write([...items]);
  couponCode.write(coupon);
  guestEmail.write(email);
  if (!address) return;
  shippingInfo.write(address);
  shippingDraft.write(undefined);
}
