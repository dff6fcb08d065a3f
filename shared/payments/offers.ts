import * as z from "zod/mini";
import { formatPrice, toRupees } from "../core/money.ts";

export const providerNames = ["stripe", "razorpay"] as const;
export type ProviderName = (typeof providerNames)[number];

/** For clients and stored payments that name none. */
export const defaultProvider: ProviderName = "stripe";

export const methodNames = ["card", "upi", "netbanking"] as const;
export type MethodName = (typeof methodNames)[number];

const offered: Readonly<Record<ProviderName, readonly MethodName[]>> = {
  stripe: ["card", "upi"],
  razorpay: ["upi", "netbanking", "card"],
};

const npciMaxPaise = 10_000_000;

export const maxPaiseOf = (method: MethodName): number | undefined =>
  method === "upi" ? npciMaxPaise : undefined;

const words: Readonly<Record<MethodName, string>> = { card: "Cards", upi: "UPI", netbanking: "Netbanking" };

export const tooMuchBy = (method: MethodName, maxPaise: number): string =>
  `${words[method]} takes payments up to ${formatPrice(toRupees(maxPaise))}. Pick another way to pay`;

const isUnique = (values: readonly string[]): boolean => new Set(values).size === values.length;

const ProviderOffer = z
  .object({ provider: z.enum(providerNames), methods: z.array(z.enum(methodNames)) })
  .check(
    z.refine(({ methods }) => isUnique(methods)),
    z.refine(({ provider, methods }) => methods.every((method) => offered[provider].includes(method))),
  );

/** A provider without methods only settles what it began. */
export const Payments = z.array(ProviderOffer).check(
  z.refine((offers) => isUnique(offers.map(({ provider }) => provider))),
  z.refine((offers) => offers.some(({ methods }) => methods.length > 0)),
);
export type Payments = z.infer<typeof Payments>;

export const usualPayments: Payments = [{ provider: "stripe", methods: ["card"] }];

export interface Offer {
  provider: ProviderName;
  method: MethodName;
}

/** All offers of the stage, in its order; with an amount, those that can take it. */
export const offersOf = (payments: Payments, amountPaise = 0): Offer[] =>
  payments.flatMap(({ provider, methods }) =>
    methods
      .filter((method) => amountPaise <= (maxPaiseOf(method) ?? Number.POSITIVE_INFINITY))
      .map((method) => ({ provider, method })),
  );

export const hasProvider = (payments: Payments, name: ProviderName): boolean =>
  payments.some(({ provider }) => provider === name);
