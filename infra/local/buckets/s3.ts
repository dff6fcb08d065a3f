import { mkdirSync } from "node:fs";
import type { RequestListener } from "node:http";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { BucketAlreadyOwnedByYou, CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { type Listening, listen } from "../core/http.ts";

/** Serializes requests per object: unlike S3, the stand-in writes object and metadata one after another. */
function oneByOne(handle: (...args: Parameters<RequestListener>) => Promise<void>): RequestListener {
  const last = new Map<string, Promise<void>>();
  return (request, response) => {
    const { pathname } = new URL(request.url ?? "", "http://s3");
    const answer = async () => {
      await last.get(pathname);
      await handle(request, response);
      // A disconnected client needs no response.
      await finished(response).catch(() => undefined);
    };
    const answered = answer().finally(() => {
      if (last.get(pathname) === answered) last.delete(pathname);
    });
    last.set(pathname, answered);
  };
}

/** Loaded by the first request, since loading it takes a quarter of a stage's start. */
async function openStandIn(directory: string): Promise<RequestListener> {
  const { default: S3rver } = await import("@20minutes/s3rver");
  return new S3rver({
    directory,
    silent: true,
    allowMismatchedSignatures: true,
    vhostBuckets: false,
  }).callback();
}

/** As the bucket of pictures in AWS: pages upload with requests that were signed for them. */
const openToUploads = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "PUT",
  // Tests of browsers send a client address with every request.
  "access-control-allow-headers": "content-type, x-local-client-address",
};

/** S3 stand-in on a folder. It cannot verify the SDK's signatures, so they are not checked. */
export function startObjects(directory: string, buckets: readonly string[]): Promise<Listening> {
  for (const bucket of buckets) mkdirSync(join(directory, bucket), { recursive: true });
  let standIn: Promise<RequestListener> | undefined;
  return listen(
    oneByOne(async (request, response) => {
      for (const [name, value] of Object.entries(openToUploads)) response.setHeader(name, value);
      if (request.method === "OPTIONS") return void response.writeHead(204).end();
      standIn ??= openStandIn(directory);
      (await standIn)(request, response);
    }),
  );
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
