import { type Content, callS3 } from "../../platform/s3.ts";

const bucket = "IMAGES_BUCKET";

export const getObject = (key: string): Promise<Uint8Array> => callS3("GET", { bucket, key });

export async function putObject(key: string, content: Content): Promise<void> {
  await callS3("PUT", { bucket, key, content });
}

export async function deleteObject(key: string): Promise<void> {
  await callS3("DELETE", { bucket, key });
}
