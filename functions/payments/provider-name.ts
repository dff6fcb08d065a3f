export const providerNames = ["stripe"] as const;
export type ProviderName = (typeof providerNames)[number];

/** For clients and stored payments that name none. */
export const defaultProvider: ProviderName = "stripe";
