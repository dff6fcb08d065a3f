interface Entry {
  id: string;
  amount: number;
  /** Unix seconds. */
  created: number;
  metadata: Record<string, string>;
}

/** Records payments and refunds of seeded orders in the Stripe simulator. */
export interface Ledger {
  seedIntents(intents: readonly (Entry & { refunds: readonly Entry[] })[]): void | Promise<void>;
}
