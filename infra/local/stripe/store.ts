import { RecordStore } from "../core/record-store.ts";
import type { Kind, Records } from "./records.ts";

interface Selection {
  /** Only records older than this id. */
  after?: string | undefined;
  payment_intent?: string | undefined;
  charge?: string | undefined;
}

const conditions: Record<string, string> = {
  after: "(created, seq) < (SELECT created, seq FROM records WHERE kind = :kind AND id = :after)",
  payment_intent: "payment_intent = :payment_intent",
  charge: "charge = :charge",
};

/** As at Stripe: a day for idempotency keys, thirty for events. */
const expire = `
  DELETE FROM records WHERE kind = 'reply' AND value ->> '$.createdAt' < :now - 86400000;
  DELETE FROM records WHERE kind = 'delivery' AND id IN
    (SELECT id FROM records WHERE kind = 'event' AND created * 1000 < :now - 30 * 86400000);
  DELETE FROM records WHERE kind = 'event' AND created * 1000 < :now - 30 * 86400000`;

export class Store extends RecordStore<Records> {
  constructor(file: string) {
    super({
      file,
      columns: { created: "INTEGER", payment_intent: "TEXT", charge: "TEXT" },
      indexes: { newest: "kind, created, seq", of_payment: "kind, payment_intent, created, seq" },
      expire,
    });
  }

  /** Newest first; ties follow the order of creation. */
  newest<K extends Kind>(kind: K, selection: Selection = {}): Generator<Records[K]> {
    return this.select(kind, {
      conditions,
      selection: { ...selection },
      rest: "ORDER BY created DESC, seq DESC",
    });
  }
}
