export const bulkLimits = {
  /** Products of one bulk edit. */
  products: 10_000,
  /** Products chosen one by one: a request with more of them is larger than the firewall inspects. */
  ids: 2000,
  stockReason: 200,
} as const;

export const priceSteps = ["amount", "percent", "ending"] as const;
