import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";

type Change = readonly [kind: string, id: string, value: unknown];

interface RecordStoreOptions {
  file: string;
  /** Fields of the values that conditions and indexes may name, by column. */
  columns: Readonly<Record<string, "INTEGER" | "TEXT">>;
  indexes: Readonly<Record<string, string>>;
  /** Deletes what is older than `:now`, when the store opens. */
  expire: string;
}

interface Selecting {
  conditions: Readonly<Record<string, string>>;
  selection: Readonly<Record<string, string | number | undefined>>;
  /** What follows the conditions. */
  rest: string;
}

const tableOf = ({ columns, indexes }: RecordStoreOptions): string => `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  CREATE TABLE IF NOT EXISTS records (
    seq INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    value TEXT NOT NULL,
    ${Object.entries(columns)
      .map(([name, type]) => `${name} ${type} AS (value ->> '$.${name}'),`)
      .join("\n    ")}
    UNIQUE (kind, id)
  );
  ${Object.entries(indexes)
    .map(([name, list]) => `CREATE INDEX IF NOT EXISTS ${name} ON records (${list});`)
    .join("\n  ")}`;

/** All state of a simulator in one database file. Changes are committed before responding, whole or not at all. */
export class RecordStore<Records extends object> {
  readonly #database: DatabaseSync;
  readonly #select: StatementSync;
  readonly #upsert: StatementSync;
  readonly #delete: StatementSync;
  #staged: Change[] = [];
  readonly #listeners: Array<(changed: readonly Change[]) => void> = [];

  constructor(options: RecordStoreOptions) {
    mkdirSync(dirname(options.file), { recursive: true });
    this.#database = new DatabaseSync(options.file, { timeout: 5000 });
    this.#database.exec(tableOf(options));
    this.#database.exec(options.expire.replaceAll(":now", String(Date.now())));
    this.#select = this.#database.prepare("SELECT value FROM records WHERE kind = ? AND id = ?");
    this.#upsert = this.#database.prepare(
      "INSERT INTO records (kind, id, value) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET value = excluded.value",
    );
    this.#delete = this.#database.prepare("DELETE FROM records WHERE kind = ? AND id = ?");
  }

  get<K extends keyof Records & string>(kind: K, id: string): Records[K] | undefined {
    const row = this.#select.get(kind, id);
    return row && JSON.parse(String(row.value));
  }

  all<K extends keyof Records & string>(kind: K): Records[K][] {
    return [...this.where(kind, "TRUE ORDER BY seq", {})];
  }

  *where<K extends keyof Records & string>(
    kind: K,
    condition: string,
    values: Readonly<Record<string, string | number>>,
  ): Generator<Records[K]> {
    const rows = this.#database
      .prepare(`SELECT value FROM records WHERE kind = :kind AND ${condition}`)
      .iterate({ kind, ...values });
    for (const { value } of rows) yield JSON.parse(String(value));
  }

  /** `conditions` are by the fields of a selection, of which those that are undefined count for nothing. */
  select<K extends keyof Records & string>(
    kind: K,
    { conditions, selection, rest }: Selecting,
  ): Generator<Records[K]> {
    const given = Object.entries(selection).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    );
    const named = given.flatMap(([name]) => conditions[name] ?? []);
    return this.where(kind, `${["TRUE", ...named].join(" AND ")} ${rest}`, Object.fromEntries(given));
  }

  put<K extends keyof Records & string>(kind: K, value: Records[K] & { id: string }): void {
    this.#begin();
    this.#upsert.run(kind, value.id, JSON.stringify(value));
    this.#staged.push([kind, value.id, value]);
  }

  remove(kind: keyof Records & string, id: string): void {
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
