import { RecordStore } from "../core/record-store.ts";
import type { Kind, Records } from "./records.ts";

interface Selection {
  from?: number | undefined;
  to?: number | undefined;
  count?: number | undefined;
  skip?: number | undefined;
  order_id?: string | undefined;
  payment_id?: string | undefined;
  receipt?: string | undefined;
}

const conditions: Record<string, string> = {
  from: "created_at >= :from",
  to: "created_at <= :to",
  order_id: "order_id = :order_id",
  payment_id: "payment_id = :payment_id",
  receipt: "receipt = :receipt",
};

/** Razorpay replays events of the last seven days. Its idempotency keys have no documented end. */
const expire = `
  DELETE FROM records WHERE kind = 'delivery' AND id IN
    (SELECT id FROM records WHERE kind = 'event' AND created_at * 1000 < :now - 7 * 86400000);
  DELETE FROM records WHERE kind = 'event' AND created_at * 1000 < :now - 7 * 86400000`;

export class Store extends RecordStore<Records> {
  constructor(file: string) {
    super({
      file,
      columns: {
        created_at: "INTEGER",
        order_id: "TEXT",
        payment_id: "TEXT",
        receipt: "TEXT",
        dueAt: "INTEGER",
      },
      indexes: {
        newest: "kind, created_at, seq",
        of_order: "kind, order_id, created_at, seq",
        of_payment: "kind, payment_id, created_at, seq",
        of_receipt: "kind, receipt, created_at, seq",
        due: "kind, dueAt, seq",
      },
      expire,
    });
  }

  /** Newest first; ties follow the order of creation. */
  newest<K extends Kind>(kind: K, { count = -1, skip = 0, ...selection }: Selection): Records[K][] {
    const rest = "ORDER BY created_at DESC, seq DESC LIMIT :count OFFSET :skip";
    return [...this.select(kind, { conditions, selection: { count, skip, ...selection }, rest })];
  }
}
