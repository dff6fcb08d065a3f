import { type Content, callS3 } from "./s3.ts";

const bucket = "SITE_BUCKET";

/** The edge serves it under its key from then on, with the given `Cache-Control`. */
export async function putOnSite(key: string, content: Required<Content>): Promise<void> {
  await callS3("PUT", { bucket, key, content });
}

/** It need not be there. */
export async function deleteFromSite(key: string): Promise<void> {
  await callS3("DELETE", { bucket, key });
}
