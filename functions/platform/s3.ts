import { type AwsRequest, awsRegion, presign, requestAws } from "./aws-request.ts";
import { type Env, env } from "./env.ts";

type BucketVariable = Extract<keyof Env, `${string}_BUCKET`>;

export interface Content {
  body: Uint8Array;
  type: string;
  cacheControl?: string;
}

interface ObjectRequest {
  bucket: BucketVariable;
  key: string;
  content?: Content;
  /** The bytes to read: `bytes=0-24`. */
  range?: string;
}

/** Encodes everything but RFC 3986's unreserved characters, as S3's signatures require. */
const encoded = (key: string): string =>
  encodeURIComponent(key)
    .replaceAll("%2F", "/")
    .replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Uses the bucket's own host, or a path of the configured endpoint. */
function addressOf({ bucket, key }: ObjectRequest): URL {
  const endpoint = process.env.AWS_ENDPOINT_URL_S3;
  return endpoint
    ? new URL(`${endpoint}/${env(bucket)}/${encoded(key)}`)
    : new URL(`https://${env(bucket)}.s3.${awsRegion()}.amazonaws.com/${encoded(key)}`);
}

const headersOf = ({ type, cacheControl }: Content): Record<string, string> => ({
  "content-type": type,
  ...(cacheControl && { "cache-control": cacheControl }),
});

export async function callS3(method: AwsRequest["method"], request: ObjectRequest): Promise<Uint8Array> {
  const { content, range } = request;
  const { status, bytes } = await requestAws({
    service: "s3",
    method,
    url: addressOf(request),
    headers: { ...(content && headersOf(content)), ...(range && { range }) },
    ...(content && { body: content.body }),
  });
  if (status >= 300) throw new Error(`S3 answers ${status}`);
  return bytes;
}

/** Returns an address from which anybody can download the object for some time. */
export const presignedDownload = (
  request: Omit<ObjectRequest, "content">,
  seconds: number,
): Promise<string> => presign({ service: "s3", method: "GET", url: addressOf(request) }, seconds);

interface PresignedUpload extends ObjectRequest {
  bytes: number;
  type: string;
  seconds: number;
}

/** Returns a request with which a browser stores one object of exactly this size. */
export async function presignedUpload({ bucket, key, bytes, type, seconds }: PresignedUpload) {
  const headers = { "content-type": type, "content-length": String(bytes) };
  const url = await presign(
    { service: "s3", method: "PUT", url: addressOf({ bucket, key }), headers },
    seconds,
  );
  // Browsers set the length themselves.
  return { url, method: "PUT" as const, headers: { "content-type": type } };
}
