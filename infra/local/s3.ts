import { mkdirSync } from "node:fs";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";
import { type Listening, listen } from "./http.ts";

/** S3 stand-in on a folder. It cannot verify what the SDK signs of streamed and deleting requests. */
export function startObjects(directory: string, buckets: readonly string[]): Promise<Listening> {
  for (const bucket of buckets) mkdirSync(join(directory, bucket), { recursive: true });
  const s3 = new S3rver({ directory, silent: true, allowMismatchedSignatures: true, vhostBuckets: false });
  return listen(s3.callback());
}
