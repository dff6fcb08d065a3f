import { AppError } from "../../shared/core/errors.ts";
import { tooMuchAtOnce } from "../../shared/core/money.ts";
import {
  defaultProvider,
  type MethodName,
  maxPaiseOf,
  type Offer,
  offersOf,
  type ProviderName,
  tooMuchBy,
} from "../../shared/payments/offers.ts";
import { payments } from "../platform/settings.ts";
import { chargeLimits } from "./payment.ts";
import type { Intent } from "./provider.ts";

interface Wanted {
  provider?: ProviderName | undefined;
  method?: MethodName | undefined;
}

/** Defaults to Stripe, whose clients name none, or else to the stage's first offer. Throws `invalid` (400). */
export function providerFor({ provider, method }: Wanted): ProviderName {
  const offers = offersOf(payments());
  const fitting = offers.filter(
    (offer) => (provider ?? offer.provider) === offer.provider && (method ?? offer.method) === offer.method,
  );
  const [first] = fitting;
  if (!first) throw new AppError("invalid", method ? "method" : "provider");
  return fitting.some((offer) => offer.provider === defaultProvider) ? defaultProvider : first.provider;
}

/** Throws `invalid` (400) if the provider or the method can't take this amount. */
export function methodsFor(
  amountPaise: number,
  provider: ProviderName,
  method: MethodName | undefined,
): Offer[] {
  const offers = offersOf(payments(), amountPaise);
  const own = offers.filter((offer) => offer.provider === provider);
  const maxPaise = method && maxPaiseOf(method);
  if (method && maxPaise !== undefined && !own.some((offer) => offer.method === method))
    throw new AppError("invalid", "method", { method: tooMuchBy(method, maxPaise) });
  if (own.length === 0) throw new AppError("invalid", "amount");
  return offers;
}

export function requireChargeable(amountPaise: number, provider: ProviderName): void {
  if (amountPaise > chargeLimits.max)
    throw new AppError("invalid", "amount", { amount: tooMuchAtOnce(chargeLimits.max) });
  if (amountPaise < chargeLimits.min[provider]) throw new AppError("invalid", "amount");
}

export function browserPart({ browser, attempts = 0 }: Intent, amount: number) {
  if ("clientSecret" in browser) return { client_secret: browser.clientSecret };
  return {
    client_secret: null,
    razorpay: { ...browser.razorpay, amount, currency: "INR" as const, attempts },
  };
}

export const secondsTo = (at: string): number =>
  Math.max(0, Math.floor((Date.parse(at) - Date.now()) / 1000));
