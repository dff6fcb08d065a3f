/** Where the payments behind seeded orders were made. */
export interface Ledger {
  seedIntent(intent: {
    id: string;
    amount: number;
    /** Seconds. */
    created: number;
    metadata: Record<string, string>;
  }): void | Promise<void>;
}
