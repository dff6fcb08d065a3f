import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";
import { listen } from "../../infra/local/core/http.ts";
import { startDatabase } from "../../infra/local/table/dynamodb.ts";
import type { Client } from "../support/client.ts";
import { startStage, type TestStage } from "../support/stage.ts";
import { credentials, environmentFor } from "./run-script.ts";
import { signInStaff } from "./staff.ts";

export interface BenchShop {
  products: number;
  stage: TestStage;
  staff: Client;
  /** Bytes of objects that were stored since the last time. */
  takeWritten(): number;
  close(): Promise<void>;
}

/** A bucket that counts what is stored in it. */
async function startBucket(directory: string) {
  await mkdir(directory, { recursive: true });
  const options = { directory, silent: true, allowMismatchedSignatures: true, vhostBuckets: false };
  const answer = new S3rver(options).callback();
  let written = 0;
  const { url, close } = await listen((request, response) => {
    if (request.method === "PUT") written += Number(request.headers["content-length"] ?? 0);
    answer(request, response);
  });
  const takeWritten = (): number => {
    const bytes = written;
    written = 0;
    return bytes;
  };
  return { url, close, takeWritten };
}

interface Filling {
  products: number;
  /** Makes the file of the database, before anything has opened it. */
  prepare?(databaseFile: string): Promise<void>;
  /** Fills table and bucket. */
  fill(environment: NodeJS.ProcessEnv): Promise<unknown>;
}

export async function openShop({ products, prepare, fill }: Filling): Promise<BenchShop> {
  const dir = await mkdtemp(join(tmpdir(), "earshot-bench-"));
  const databaseFile = join(dir, "table.db");
  await prepare?.(databaseFile);
  const database = await startDatabase(databaseFile, () => undefined);
  const bucket = await startBucket(join(dir, "s3"));
  const environment = environmentFor({ database: database.url, objects: bucket.url });
  const stage = await startStage({
    dataDir: join(dir, "data"),
    env: { ...credentials, DYNAMODB_ENDPOINT: database.url, S3_ENDPOINT: bucket.url },
  });
  await fill(environment);
  await stage.drain();
  bucket.takeWritten();
  return {
    products,
    stage,
    staff: await signInStaff(stage, environment),
    takeWritten: bucket.takeWritten,
    async close() {
      await stage.close();
      await bucket.close();
      await database.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
