import { Address, ShippingInfo } from "../delivery/shipping-info.ts";

/** The rules for what a buyer states with an order, besides its lines and the coupon. */
export const buyerRules = { shippingInfo: ShippingInfo };

/** The same fields, as payments and orders store and return them. */
export const buyerFields = { shippingInfo: Address };
