import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startObjects } from "../../infra/local/buckets/s3.ts";
import { names } from "../../infra/local/settings/environment.ts";
import { startDatabase } from "../../infra/local/table/dynamodb.ts";
import { openTable } from "../../infra/local/table/table.ts";
import { reachBucket, reachTable } from "../support/shop.ts";

export interface OwnTable {
  close(): Promise<void>;
}

/** Opens an empty table and a bucket for this process, without a stage. */
export async function ownTable(): Promise<OwnTable> {
  const dir = await mkdtemp(join(tmpdir(), "earshot-import-"));
  const database = await startDatabase(join(dir, "dynamodb.sqlite"), (reason) => {
    throw new Error(`The database ended: ${reason}`);
  });
  const objects = await startObjects(join(dir, "objects"), [names.images]);
  reachTable(database.url);
  reachBucket(objects.url);
  process.env.SITE_URL = "https://shop.example";
  await openTable(names.table, { hasStream: false });
  return {
    async close() {
      await objects.close();
      await database.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
