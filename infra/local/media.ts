import { GetObjectCommand, NoSuchKey, S3Client, S3ServiceException } from "@aws-sdk/client-s3";
import type { Origin } from "./edge.ts";

const missing = {
  status: 404,
  headers: { "content-type": "text/plain; charset=utf-8" },
  cookies: [],
  body: Buffer.from("Not found\n"),
};

/** Keys that no picture can have, and that cause errors in the folder behind the embedded S3. */
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

/** The image bucket as an origin. Reads it with signed requests by key, as CloudFront does. */
export function createMedia(bucket: string): Origin {
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
