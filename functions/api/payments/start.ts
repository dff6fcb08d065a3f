import type { Input } from "../../../shared/contract.ts";
import { AppError } from "../../../shared/core/errors.ts";
import { pickFields } from "../../../shared/core/fields.ts";
import { tooMuchAtOnce, totalsOf } from "../../../shared/core/money.ts";
import { buyerRules } from "../../../shared/orders/buyer-fields.ts";
import {
  defaultProvider,
  type MethodName,
  maxPaiseOf,
  type Offer,
  offersOf,
  type ProviderName,
  tooMuchBy,
} from "../../../shared/payments/offers.ts";
import { paymentCalls } from "../../../shared/payments/schemas.ts";
import { findDetails } from "../../catalogue/product.table.ts";
import type { StoredDetails } from "../../catalogue/product.ts";
import { couponUseOf, foldCode } from "../../coupons/coupon.ts";
import { discounted } from "../../coupons/discount.ts";
import { findUsable, requireAccount } from "../../coupons/find-usable.ts";
import { endpoint } from "../../http/endpoint.ts";
import type { User } from "../../identity/user.ts";
import { withFormerUses } from "../../orders/coupon-limits.ts";
import { checkedAddress } from "../../orders/delivery-address.ts";
import { pricedLinesOnWire } from "../../orders/order-wire.ts";
import { findCrowd } from "../../orders/payment-quota.ts";
import { type Purchase, startCheckout } from "../../orders/start-checkout.ts";
import { checkoutKey } from "../../payments/checkout.table.ts";
import {
  chargeLimits,
  hashCart,
  mergeLines,
  type PaymentLine,
  saleGst,
  snapshot,
} from "../../payments/payment.ts";
import type { Intent } from "../../payments/provider.ts";
import { gst, maxUnits, payments } from "../../platform/settings.ts";

interface Shopper {
  user: User;
  address: string;
  device: string;
  now: Date;
}

interface Basket {
  lines: PaymentLine[];
  products: readonly StoredDetails[];
}

async function withCoupon(
  typed: string,
  { lines, products }: Basket,
  { now, ...shopper }: Shopper,
): Promise<Pick<Purchase, "lines" | "coupon" | "refusal">> {
  try {
    const { user } = shopper;
    const found = await findUsable(typed, shopper, now);
    requireAccount(found, user);
    return {
      lines: discounted(found.coupon, { lines, products }, now),
      coupon: await withFormerUses(couponUseOf(found), user, now),
    };
  } catch (error) {
    const isRefusal = error instanceof AppError && error.status < 500;
    if (isRefusal) return { lines, refusal: error };
    throw error;
  }
}

type Terms = Pick<Purchase, "userId" | "userName" | "guestEmail" | "gst" | "provider">;
type PaymentInput = Input<"payments/start">;

/** Another provider's intent can't resume this one's. */
const hashed = ({ provider }: Terms) => (provider === defaultProvider ? {} : { provider });

/** Defaults to Stripe, whose clients name none, or else to the stage's first offer. Throws `invalid` (400). */
function providerFor({ provider, method }: PaymentInput): ProviderName {
  const offers = offersOf(payments());
  const fitting = offers.filter(
    (offer) => (provider ?? offer.provider) === offer.provider && (method ?? offer.method) === offer.method,
  );
  const [first] = fitting;
  if (!first) throw new AppError("invalid", method ? "method" : "provider");
  return fitting.some((offer) => offer.provider === defaultProvider) ? defaultProvider : first.provider;
}

/** Throws `invalid` (400) if the provider or the method can't take this amount. */
function methodsFor(amountPaise: number, provider: ProviderName, method: MethodName | undefined): Offer[] {
  const offers = offersOf(payments(), amountPaise);
  const own = offers.filter((offer) => offer.provider === provider);
  const maxPaise = method && maxPaiseOf(method);
  if (method && maxPaise !== undefined && !own.some((offer) => offer.method === method))
    throw new AppError("invalid", "method", { method: tooMuchBy(method, maxPaise) });
  if (own.length === 0) throw new AppError("invalid", "amount");
  return offers;
}
type PricedInput = PaymentInput & { [K in "orderItems" | "shippingInfo"]: NonNullable<PaymentInput[K]> };

/** Throws `invalid` (400), `too_many_units` (400), `not_found` (404, "Product"). */
async function pricedPurchase(
  { orderItems, coupon, ...given }: PricedInput,
  terms: Terms,
  shopper: Shopper,
): Promise<Purchase> {
  const stated = { ...pickFields(given, buyerRules), shippingInfo: checkedAddress(given.shippingInfo) };
  const wanted = mergeLines(orderItems);
  const limit = maxUnits();
  if (wanted.some(({ quantity }) => quantity > limit)) throw new AppError("too_many_units", `${limit}`);
  const products = await findDetails(
    wanted.map((line) => line.product),
    true,
  );
  const lines = snapshot(wanted, products, terms.gst);
  const bought = coupon === undefined ? { lines } : await withCoupon(coupon, { lines, products }, shopper);
  return {
    ...terms,
    ...bought,
    mode: "priced",
    amountPaise: totalsOf(bought.lines, terms.gst).totalPaise,
    ...stated,
    cartHash: hashCart({
      wanted,
      ...stated,
      ...(coupon !== undefined && { coupon: foldCode(coupon) }),
      ...hashed(terms),
    }),
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

function requireChargeable(amountPaise: number, provider: ProviderName): void {
  if (amountPaise > chargeLimits.max)
    throw new AppError("invalid", "amount", { amount: tooMuchAtOnce(chargeLimits.max) });
  if (amountPaise < chargeLimits.min[provider]) throw new AppError("invalid", "amount");
}

function browserPart({ browser, attempts = 0 }: Intent, amount: number) {
  if ("clientSecret" in browser) return { client_secret: browser.clientSecret };
  return {
    client_secret: null,
    razorpay: { ...browser.razorpay, amount, currency: "INR" as const, attempts },
  };
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
    const { payment, intent } = await startCheckout(
      { ...purchase, ...(refusal && { refusal }) },
      client,
      own,
    );
    return {
      success: true,
      paymentId: payment.id,
      provider,
      methods,
      ...browserPart(intent, payment.amountPaise),
      amount: payment.amountPaise,
      expiresAt: payment.expiresAt,
      ...(payment.mode === "priced" && {
        priced: pricedLinesOnWire(payment, totalsOf(payment.lines, payment.gst)),
      }),
    };
  },
  checkoutKey,
);
