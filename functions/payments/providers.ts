import { defaultProvider, type ProviderName } from "../../shared/payments/offers.ts";
import type { Payment } from "./payment.ts";
import type { Provider } from "./provider.ts";
import { cancelIntent, createIntent, retrieveIntent } from "./stripe.ts";

/** Not needed to take a payment. */
const ledger = () => import("./stripe-ledger.ts");
const refunds = () => import("./stripe-refunds.ts");
const razorpay = async () => (await import("./razorpay.ts")).razorpay;

const providers: Readonly<Record<ProviderName, Provider>> = {
  stripe: {
    endsForGood: true,
    begin: createIntent,
    read: retrieveIntent,
    end: cancelIntent,
    refund: async (payment, paise, key) => (await refunds()).createRefund(payment, paise, key),
    listRefunds: async (payment) => (await refunds()).listRefunds(payment),
    listPaid: async (span, after) => (await ledger()).listSucceeded(span, after),
    listFailedRefunds: async (span, after) => (await refunds()).listFailedRefunds(span, after),
  },
  /** Loaded on demand, so that functions start no slower on a stage with Stripe alone. */
  razorpay: {
    endsForGood: false,
    begin: async (payment, isRepeat) => (await razorpay()).begin(payment, isRepeat),
    read: async (intentId) => (await razorpay()).read(intentId),
    end: async (intentId) => (await razorpay()).end(intentId),
    refund: async (payment, paise, key) => (await razorpay()).refund(payment, paise, key),
    listRefunds: async (payment) => (await razorpay()).listRefunds(payment),
    returnExtras: async (payment) => (await razorpay()).returnExtras(payment),
    listPaid: async (span, after) => (await razorpay()).listPaid(span, after),
    listFailedRefunds: async (span, after) => (await razorpay()).listFailedRefunds(span, after),
  },
};

/** A payment settles with the provider that it began with. */
export const providerOf = ({ provider }: Pick<Payment, "provider">): Provider => providers[provider];

/** Razorpay's orders and Stripe's intents have different prefixes. */
export const providerOfIntent = (intentId: string): ProviderName =>
  intentId.startsWith("order_") ? "razorpay" : defaultProvider;
