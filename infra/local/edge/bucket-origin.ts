import { GetObjectCommand, NoSuchKey, S3Client, S3ServiceException } from "@aws-sdk/client-s3";
import type { Origin } from "./edge.ts";

/** S3's response for missing objects to readers who may not list the bucket. */
const missing = {
  status: 403,
  headers: { "content-type": "application/xml" },
  cookies: [],
  body: Buffer.from('<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code></Error>'),
};

/** Keys that no object can have, and that break the embedded S3's folder. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression rejects them
const impossible = /^$|[\0-\x1f]|(^|\/)\.\.(\/|$)|[^/]{200}/;

function keyOf(path: string): string | undefined {
  try {
    const key = decodeURIComponent(path.slice(1));
    return impossible.test(key) ? undefined : key;
  } catch {
    return undefined;
  }
}

/** Signs requests, as CloudFront does. */
export function createBucketOrigin(bucket: string): Origin {
  const s3 = new S3Client({});
  return async ({ path }) => {
    const Key = keyOf(path);
    if (Key === undefined) return missing;
    try {
      const object = await s3.send(new GetObjectCommand({ Bucket: bucket, Key }));
      const headers: Record<string, string> = {
        "content-type": object.ContentType ?? "application/octet-stream",
        ...(object.CacheControl && { "cache-control": object.CacheControl }),
        ...(object.ETag && { etag: object.ETag }),
      };
      const body = Buffer.from((await object.Body?.transformToByteArray()) ?? []);
      return { status: 200, headers, cookies: [], body };
    } catch (error) {
      if (error instanceof NoSuchKey || (error instanceof S3ServiceException && error.name === "NoSuchKey"))
        return missing;
      throw error;
    }
  };
}
