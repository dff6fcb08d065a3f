import { Address, ShippingInfo } from "../delivery/shipping-info.ts";

export const buyerRules = { shippingInfo: ShippingInfo };

export const buyerFields = { shippingInfo: Address };
