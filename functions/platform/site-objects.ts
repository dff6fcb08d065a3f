import { type Content, callS3, S3Refusal } from "./s3.ts";

const bucket = "SITE_BUCKET";

/** Undefined when it is not there, which S3 does not tell from what one may not read. */
export async function readFromSite(key: string): Promise<Uint8Array | undefined> {
  try {
    return await callS3("GET", { bucket, key });
  } catch (error) {
    if (error instanceof S3Refusal && (error.status === 404 || error.status === 403)) return undefined;
    throw error;
  }
}

/** The edge serves it under its key from then on, with the given `Cache-Control`. */
export async function putOnSite(key: string, content: Required<Content>): Promise<void> {
  await callS3("PUT", { bucket, key, content });
}

/** It need not be there. */
export async function deleteFromSite(key: string): Promise<void> {
  await callS3("DELETE", { bucket, key });
}
