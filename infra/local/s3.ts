import { mkdirSync } from "node:fs";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";
import { BucketAlreadyOwnedByYou, CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { type Listening, listen } from "./http.ts";

/**
 * S3 stand-in on a folder. Signatures are not checked, since it cannot verify the SDK's for streamed uploads
 * and deletions.
 */
export function startObjects(directory: string, buckets: readonly string[]): Promise<Listening> {
  for (const bucket of buckets) mkdirSync(join(directory, bucket), { recursive: true });
  const s3 = new S3rver({ directory, silent: true, allowMismatchedSignatures: true, vhostBuckets: false });
  return listen(s3.callback());
}

/** Creates the bucket in an S3 given by S3_ENDPOINT. */
export async function makeBucket(name: string): Promise<void> {
  const s3 = new S3Client();
  try {
    await s3.send(new CreateBucketCommand({ Bucket: name }));
  } catch (error) {
    if (!(error instanceof BucketAlreadyOwnedByYou)) throw error;
  } finally {
    s3.destroy();
  }
}
