import { type AwsRequest, awsRegion, requestAws } from "../../platform/aws-request.ts";
import { env } from "../../platform/env.ts";

/** The bucket's own host, or a path of the configured endpoint. */
function addressOf(key: string): URL {
  const bucket = env("IMAGES_BUCKET");
  const endpoint = process.env.AWS_ENDPOINT_URL_S3;
  return endpoint
    ? new URL(`${endpoint}/${bucket}/${key}`)
    : new URL(`https://${bucket}.s3.${awsRegion()}.amazonaws.com/${key}`);
}

interface Content {
  body: Uint8Array;
  type: string;
}

async function send(method: AwsRequest["method"], key: string, content?: Content): Promise<Uint8Array> {
  const { status, bytes } = await requestAws({
    service: "s3",
    method,
    url: addressOf(key),
    ...(content && { body: content.body, headers: { "content-type": content.type } }),
  });
  if (status >= 300) throw new Error(`S3 answers ${status}`);
  return bytes;
}

export const getObject = (key: string): Promise<Uint8Array> => send("GET", key);

export async function putObject(key: string, content: Content): Promise<void> {
  await send("PUT", key, content);
}

export async function deleteObject(key: string): Promise<void> {
  await send("DELETE", key);
}
