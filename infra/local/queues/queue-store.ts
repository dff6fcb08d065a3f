import { randomUUID } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import * as z from "zod/mini";

const Received = z.object({
  id: z.string(),
  body: z.string(),
  /** Identifies one delivery of the message. */
  receipt: z.string(),
  receives: z.number(),
  sentAt: z.number(),
  firstReceivedAt: z.number(),
});
export type Received = z.infer<typeof Received>;

const Counts = z.object({
  waiting: z.number(),
  inFlight: z.number(),
  delayed: z.number(),
  dead: z.number(),
});
export type Counts = z.infer<typeof Counts>;

const DeadMessage = z.object({
  queue: z.string(),
  id: z.string(),
  body: z.string(),
  receives: z.number(),
  diedAt: z.number(),
});
export type DeadMessage = z.infer<typeof DeadMessage>;

const NextVisible = z.object({ at: z.nullable(z.number()) });

/** Times are milliseconds of the stage's clock. */
const setUp = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  CREATE TABLE IF NOT EXISTS messages (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL,
    queue TEXT NOT NULL,
    body TEXT NOT NULL,
    sentAt INTEGER NOT NULL,
    visibleAt INTEGER NOT NULL,
    receives INTEGER NOT NULL DEFAULT 0,
    firstReceivedAt INTEGER,
    receipt TEXT,
    diedAt INTEGER
  );
  CREATE INDEX IF NOT EXISTS next ON messages (queue, diedAt, visibleAt);
  CREATE UNIQUE INDEX IF NOT EXISTS received ON messages (receipt) WHERE receipt IS NOT NULL`;

const living = "queue = :queue AND diedAt IS NULL";

const statements = {
  send: `INSERT INTO messages (id, queue, body, sentAt, visibleAt) VALUES (:id, :queue, :body, :now, :visibleAt)`,
  bury: `UPDATE messages SET diedAt = :now WHERE ${living} AND visibleAt <= :now AND receives >= :maxReceives`,
  receive: `UPDATE messages SET receives = receives + 1, visibleAt = :visibleAt,
    firstReceivedAt = coalesce(firstReceivedAt, :now), receipt = lower(hex(randomblob(16)))
    WHERE seq IN (SELECT seq FROM messages WHERE ${living} AND visibleAt <= :now ORDER BY visibleAt, seq LIMIT :limit)
    RETURNING id, body, receipt, receives, sentAt, firstReceivedAt`,
  remove: "DELETE FROM messages WHERE queue = :queue AND receipt = :receipt",
  hide: `UPDATE messages SET visibleAt = :visibleAt WHERE ${living} AND receipt = :receipt AND visibleAt > :now`,
  count: `SELECT count(*) FILTER (WHERE diedAt IS NULL AND visibleAt <= :now) AS waiting,
    count(*) FILTER (WHERE diedAt IS NULL AND visibleAt > :now AND receives > 0) AS inFlight,
    count(*) FILTER (WHERE diedAt IS NULL AND visibleAt > :now AND receives = 0) AS delayed,
    count(*) FILTER (WHERE diedAt IS NOT NULL) AS dead FROM messages WHERE queue = :queue`,
  next: `SELECT min(visibleAt) AS at FROM messages WHERE ${living} AND receives >= :minReceives`,
  dead: "SELECT queue, id, body, receives, diedAt FROM messages WHERE diedAt IS NOT NULL ORDER BY diedAt DESC, seq DESC",
} as const;

/** SQS's delays, visibility timeouts, receive counts and dead letters, stored on disk. */
export class QueueStore {
  readonly #database: DatabaseSync;
  readonly #prepared: Record<keyof typeof statements, ReturnType<DatabaseSync["prepare"]>>;
  readonly #listeners: (() => void)[] = [];

  constructor(file: string) {
    this.#database = new DatabaseSync(file, { timeout: 5000 });
    this.#database.exec(setUp);
    const prepare = (name: keyof typeof statements) => this.#database.prepare(statements[name]);
    this.#prepared = {
      send: prepare("send"),
      bury: prepare("bury"),
      receive: prepare("receive"),
      remove: prepare("remove"),
      hide: prepare("hide"),
      count: prepare("count"),
      next: prepare("next"),
      dead: prepare("dead"),
    };
  }

  listen(listener: () => void): void {
    this.#listeners.push(listener);
  }

  send(queue: string, body: string, delaySeconds = 0): string {
    const [id, now] = [randomUUID(), Date.now()];
    this.#prepared.send.run({ id, queue, body, now, visibleAt: now + delaySeconds * 1000 });
    this.#tell();
    return id;
  }

  /** Hides received messages; one received too often becomes a dead letter. */
  receive(
    queue: string,
    limits: { batchSize: number; visibilitySeconds: number; maxReceives: number },
  ): Received[] {
    const now = Date.now();
    // Most looks find nothing, and a write that changes nothing still locks the file.
    if ((this.nextVisibleAt(queue) ?? Number.POSITIVE_INFINITY) > now) return [];
    this.#prepared.bury.run({ queue, now, maxReceives: limits.maxReceives });
    const visibleAt = now + limits.visibilitySeconds * 1000;
    const rows = this.#prepared.receive.all({ queue, now, visibleAt, limit: limits.batchSize });
    return rows.map((row) => Received.parse(row));
  }

  /** Does nothing if a later delivery has begun. */
  remove(queue: string, receipt: string): void {
    this.#prepared.remove.run({ queue, receipt });
  }

  /** Returns false if the message is not in flight. */
  hide(queue: string, receipt: string, seconds: number): boolean {
    const now = Date.now();
    const { changes } = this.#prepared.hide.run({ queue, receipt, now, visibleAt: now + seconds * 1000 });
    this.#tell();
    return Number(changes) > 0;
  }

  count(queue: string): Counts {
    return Counts.parse(this.#prepared.count.get({ queue, now: Date.now() }));
  }

  /** May be in the past; optionally only of messages received before. */
  nextVisibleAt(queue: string, { retried = false } = {}): number | undefined {
    const { at } = NextVisible.parse(this.#prepared.next.get({ queue, minReceives: retried ? 1 : 0 }));
    return at ?? undefined;
  }

  deadMessages(): DeadMessage[] {
    return this.#prepared.dead.all().map((row) => DeadMessage.parse(row));
  }

  close(): void {
    this.#database.close();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
