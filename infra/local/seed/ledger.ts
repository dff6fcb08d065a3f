interface Entry {
  id: string;
  amount: number;
  /** Unix time in seconds. */
  created: number;
  metadata: Record<string, string>;
}

/** Records the payments of seeded orders, and what went back: the Stripe simulator. */
export interface Ledger {
  seedIntents(intents: readonly (Entry & { refunds: readonly Entry[] })[]): void | Promise<void>;
}
