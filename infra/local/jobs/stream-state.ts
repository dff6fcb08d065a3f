import { DatabaseSync } from "node:sqlite";
import type { StreamRecord } from "../table/stream.ts";

export interface DeadLetter {
  job: string;
  at: string;
  reason: string;
  record: StreamRecord;
}

const setUp = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  CREATE TABLE IF NOT EXISTS positions (stream TEXT, job TEXT, position TEXT, PRIMARY KEY (stream, job));
  CREATE TABLE IF NOT EXISTS deadLetters (stream TEXT, letter TEXT)`;

/**
 * How far each job has read the stream, and the records that it gave up on. Both outlive the process. A database,
 * because replacing a file takes 2 ms on some file systems, and positions change with every batch.
 */
export class StreamState {
  readonly #database: DatabaseSync;
  readonly #stream: string;
  readonly #positions = new Map<string, string>();
  readonly #advance: ReturnType<DatabaseSync["prepare"]>;

  constructor(file: string, streamArn: string) {
    this.#stream = streamArn;
    this.#database = new DatabaseSync(file, { timeout: 5000 });
    this.#database.exec(setUp);
    this.#advance = this.#database.prepare(
      "INSERT OR REPLACE INTO positions (stream, job, position) VALUES (?, ?, ?)",
    );
    const rows = this.#database.prepare("SELECT job, position FROM positions WHERE stream = ?");
    for (const { job, position } of rows.all(streamArn)) this.#positions.set(String(job), String(position));
  }

  /** Sequence number of the last record that the job has handled. */
  positionOf(job: string): string | undefined {
    return this.#positions.get(job);
  }

  advance(job: string, position: string): void {
    this.#positions.set(job, position);
    this.#advance.run(this.#stream, job, position);
  }

  bury(letter: DeadLetter): void {
    this.#database
      .prepare("INSERT INTO deadLetters (stream, letter) VALUES (?, ?)")
      .run(this.#stream, JSON.stringify(letter));
  }

  /** Newest first. */
  deadLetters(): DeadLetter[] {
    const rows = this.#database.prepare(
      "SELECT letter FROM deadLetters WHERE stream = ? ORDER BY rowid DESC",
    );
    return rows.all(this.#stream).map(({ letter }) => JSON.parse(String(letter)));
  }

  close(): void {
    this.#database.close();
  }
}
