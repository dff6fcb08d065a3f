import { DatabaseSync } from "node:sqlite";

const indexes = [
  "CREATE INDEX IF NOT EXISTS stage_next ON _stream_records (table_name, CAST(sequence_number AS INTEGER))",
  "CREATE INDEX IF NOT EXISTS stage_page ON _stream_records (table_name, shard_id, CAST(sequence_number AS INTEGER))",
];

/**
 * The embedded database looks for the next sequence number among all stream records at each write, and
 * never drops a record: without an index of its own, writes slow down from 1 to 12 ms by the
 * twelve-thousandth. Another version of it may be built differently: then there is nothing to index.
 */
export function indexStream(databaseFile: string): void {
  const database = new DatabaseSync(databaseFile, { timeout: 5000 });
  try {
    for (const index of indexes) database.exec(index);
  } catch (error) {
    if (!String(error).includes("no such")) throw error;
  } finally {
    database.close();
  }
}
