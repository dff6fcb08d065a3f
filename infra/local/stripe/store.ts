import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import type { Kind, Records } from "./records.ts";

export type Change = readonly [kind: Kind, id: string, value: unknown];

interface Selection {
  /** Only records older than this id. */
  after?: string | undefined;
  payment_intent?: string | undefined;
  charge?: string | undefined;
}

const setUp = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  CREATE TABLE IF NOT EXISTS records (
    seq INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    value TEXT NOT NULL,
    created INTEGER AS (value ->> '$.created'),
    payment_intent TEXT AS (value ->> '$.payment_intent'),
    charge TEXT AS (value ->> '$.charge'),
    UNIQUE (kind, id)
  );
  CREATE INDEX IF NOT EXISTS newest ON records (kind, created, seq);
  CREATE INDEX IF NOT EXISTS of_payment ON records (kind, payment_intent, created, seq)`;

const conditionOf: Record<string, string> = {
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

/** All state in one database file. Changes are committed before responding, whole or not at all. */
export class Store {
  readonly #database: DatabaseSync;
  readonly #select: StatementSync;
  readonly #upsert: StatementSync;
  readonly #delete: StatementSync;
  #staged: Change[] = [];
  readonly #listeners: Array<(changed: readonly Change[]) => void> = [];

  constructor(path: string) {
    mkdirSync(dirname(path), { recursive: true });
    this.#database = new DatabaseSync(path, { timeout: 5000 });
    this.#database.exec(setUp);
    this.#database.exec(expire.replaceAll(":now", String(Date.now())));
    this.#select = this.#database.prepare("SELECT value FROM records WHERE kind = ? AND id = ?");
    this.#upsert = this.#database.prepare(
      "INSERT INTO records (kind, id, value) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET value = excluded.value",
    );
    this.#delete = this.#database.prepare("DELETE FROM records WHERE kind = ? AND id = ?");
  }

  get<K extends Kind>(kind: K, id: string): Records[K] | undefined {
    const row = this.#select.get(kind, id);
    return row && JSON.parse(String(row.value));
  }

  all<K extends Kind>(kind: K): Records[K][] {
    const rows = this.#database.prepare("SELECT value FROM records WHERE kind = ? ORDER BY seq").all(kind);
    return rows.map(({ value }) => JSON.parse(String(value)));
  }

  /** Newest first; ties follow the order of creation. */
  *newest<K extends Kind>(kind: K, selection: Selection = {}): Generator<Records[K]> {
    const named = Object.entries(selection).flatMap(([name, value]) => (value ? [{ name, value }] : []));
    const conditions = ["kind = :kind", ...named.map(({ name }) => conditionOf[name])].join(" AND ");
    const rows = this.#database
      .prepare(`SELECT value FROM records WHERE ${conditions} ORDER BY created DESC, seq DESC`)
      .iterate({ kind, ...Object.fromEntries(named.map(({ name, value }) => [name, value])) });
    for (const { value } of rows) yield JSON.parse(String(value));
  }

  put<K extends Kind>(kind: K, value: Records[K] & { id: string }): void {
    this.#begin();
    this.#upsert.run(kind, value.id, JSON.stringify(value));
    this.#staged.push([kind, value.id, value]);
  }

  remove(kind: Kind, id: string): void {
    this.#begin();
    this.#delete.run(kind, id);
    this.#staged.push([kind, id, null]);
  }

  commit(): void {
    const changed = this.#staged;
    if (changed.length === 0) return;
    this.#database.exec("COMMIT");
    this.#staged = [];
    for (const listener of this.#listeners) listener(changed);
  }

  onCommit(listener: (changed: readonly Change[]) => void): void {
    this.#listeners.push(listener);
  }

  /** SQLite rolls back by itself if the disk is full. */
  rollback(): void {
    if (this.#database.isTransaction) this.#database.exec("ROLLBACK");
    this.#staged = [];
  }

  close(): void {
    this.#database.close();
  }

  #begin(): void {
    if (!this.#database.isTransaction) this.#database.exec("BEGIN");
  }
}
