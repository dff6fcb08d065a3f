/** Records the payments of seeded orders: the Stripe simulator. */
export interface Ledger {
  seedIntent(intent: {
    id: string;
    amount: number;
    /** Unix time in seconds. */
    created: number;
    metadata: Record<string, string>;
  }): void | Promise<void>;
}
