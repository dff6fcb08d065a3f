const names: Readonly<Record<string, string>> = { stripe: "Stripe", razorpay: "Razorpay" };

/** Payments of earlier releases name none and were made with Stripe. */
export const nameOfProvider = (provider = "stripe"): string => names[provider] ?? provider;
