export const bulkLimits = {
  products: 10_000,
  /** One by one: the firewall inspects no larger request. */
  ids: 2000,
  stockReason: 200,
} as const;

export const priceSteps = ["amount", "percent", "ending"] as const;
