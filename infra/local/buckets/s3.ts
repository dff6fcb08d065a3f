import { mkdirSync } from "node:fs";
import type { RequestListener } from "node:http";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import S3rver from "@20minutes/s3rver";
import { BucketAlreadyOwnedByYou, CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { type Listening, listen } from "../core/http.ts";

/** Serializes requests per object: unlike S3, the stand-in writes object and metadata one after another. */
function oneByOne(handle: RequestListener): RequestListener {
  const last = new Map<string, Promise<void>>();
  return (request, response) => {
    const { pathname } = new URL(request.url ?? "", "http://s3");
    const answer = async () => {
      await last.get(pathname);
      handle(request, response);
      // A disconnected client needs no response.
      await finished(response).catch(() => undefined);
    };
    const answered = answer().finally(() => {
      if (last.get(pathname) === answered) last.delete(pathname);
    });
    last.set(pathname, answered);
  };
}

/** S3 stand-in on a folder. It cannot verify the SDK's signatures, so they are not checked. */
export function startObjects(directory: string, buckets: readonly string[]): Promise<Listening> {
  for (const bucket of buckets) mkdirSync(join(directory, bucket), { recursive: true });
  const s3 = new S3rver({ directory, silent: true, allowMismatchedSignatures: true, vhostBuckets: false });
  return listen(oneByOne(s3.callback()));
}

/** In an S3 given by S3_ENDPOINT. */
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
