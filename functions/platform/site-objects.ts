import { type Content, callS3 } from "./s3.ts";

const bucket = "SITE_BUCKET";

export async function putOnSite(key: string, content: Required<Content>): Promise<void> {
  await callS3("PUT", { bucket, key, content });
}

export async function deleteFromSite(key: string): Promise<void> {
  await callS3("DELETE", { bucket, key });
}
