import type { ShippingInfo } from "../../../../../shared/delivery/shipping-info.ts";

/** In Stripe's terms. */
export const billingDetails = (address: ShippingInfo, email: string | undefined) => ({
  name: address.fullName,
  ...(email && { email }),
  address: {
    line1: address.address,
    city: address.city,
    state: address.state,
    postal_code: address.postalCode,
    country: "IN",
  },
});
