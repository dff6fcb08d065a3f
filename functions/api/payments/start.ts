import type { Input } from "../../../shared/contract.ts";
import { AppError } from "../../../shared/core/errors.ts";
import { pickFields } from "../../../shared/core/fields.ts";
import { totalsOf } from "../../../shared/core/money.ts";
import { buyerRules } from "../../../shared/orders/buyer-fields.ts";
import { defaultProvider } from "../../../shared/payments/offers.ts";
import { paymentCalls } from "../../../shared/payments/schemas.ts";
import { endpoint } from "../../http/endpoint.ts";
import type { User } from "../../identity/user.ts";
import { priceItems } from "../../orders/basket.ts";
import { checkedAddress } from "../../orders/delivery-address.ts";
import type { withShoppersCode } from "../../orders/discounted-basket.ts";
import { codeOfCart } from "../../orders/holds.ts";
import { findCrowd } from "../../orders/payment-quota.ts";
import { type Purchase, startCheckout } from "../../orders/start-checkout.ts";
import { startedOnWire } from "../../orders/started-on-wire.ts";
import { checkoutKey } from "../../payments/checkout.table.ts";
import { methodsFor, providerFor, requireChargeable } from "../../payments/offered.ts";
import { hashCart, saleGst } from "../../payments/payment.ts";
import { gst } from "../../platform/settings.ts";

interface Shopper {
  user: User;
  address: string;
  device: string;
  now: Date;
}

type Terms = Pick<Purchase, "userId" | "userName" | "guestEmail" | "gst" | "provider">;
type PaymentInput = Input<"payments/start">;

/** Another provider's intent can't resume this one's. */
const hashed = ({ provider }: Terms) => (provider === defaultProvider ? {} : { provider });

/** Most carts have no code, so that a checkout starts without this. */
const withCode: typeof withShoppersCode = async (...basket) =>
  (await import("../../orders/discounted-basket.ts")).withShoppersCode(...basket);

type PricedInput = PaymentInput & { [K in "orderItems" | "shippingInfo"]: NonNullable<PaymentInput[K]> };

/** Throws `invalid` (400), `too_many_units` (400), `not_found` (404, "Product"). */
async function pricedPurchase(
  { orderItems, coupon, ...given }: PricedInput,
  terms: Terms,
  shopper: Shopper,
): Promise<Purchase> {
  const stated = { ...pickFields(given, buyerRules), shippingInfo: checkedAddress(given.shippingInfo) };
  const basket = await priceItems(orderItems, terms.gst);
  const { wanted, lines } = basket;
  const bought = coupon === undefined ? { lines } : await withCode(coupon, basket, shopper);
  return {
    ...terms,
    ...bought,
    mode: "priced",
    amountPaise: totalsOf(bought.lines, terms.gst).totalPaise,
    ...stated,
    cartHash: hashCart({ wanted, ...stated, ...codeOfCart(coupon), ...hashed(terms) }),
  };
}

/** Charges the client's amount in paise, which is checked against the order later. Throws `invalid` (400). */
function amountOnlyPurchase({ amount, orderItems, coupon }: PaymentInput, terms: Terms): Purchase {
  if (orderItems) throw new AppError("invalid", "shippingInfo");
  if (amount === undefined) throw new AppError("invalid", "amount");
  if (coupon !== undefined) throw new AppError("invalid", "coupon");
  const cartHash = hashCart({ amount, ...hashed(terms) });
  return { ...terms, mode: "amountOnly", amountPaise: amount, lines: [], cartHash };
}

async function purchaseOf(input: PaymentInput, terms: Terms, shopper: Shopper): Promise<Purchase> {
  const { orderItems, shippingInfo } = input;
  if (orderItems && shippingInfo)
    return pricedPurchase({ ...input, orderItems, shippingInfo }, terms, shopper);
  if (shippingInfo) throw new AppError("invalid", "orderItems");
  return amountOnlyPurchase(input, terms);
}

export const handler = endpoint(
  paymentCalls,
  "payments/start",
  async (input, { user, address, device, now, own }) => {
    const { id: userId, name: userName, email, guest } = user;
    const provider = providerFor(input);
    const terms = { userId, userName, ...(guest && { guestEmail: email }), gst: saleGst(gst()), provider };
    const client = { network: address, device };
    const [purchase, crowd] = await Promise.all([
      purchaseOf(input, terms, { user, address, device, now }),
      findCrowd(terms, client, now),
    ]);
    requireChargeable(purchase.amountPaise, provider);
    const methods = methodsFor(purchase.amountPaise, provider, input.method);
    const refusal = purchase.refusal ?? crowd;
    const started = await startCheckout({ ...purchase, ...(refusal && { refusal }) }, client, own);
    return startedOnWire(started, methods);
  },
  checkoutKey,
);
