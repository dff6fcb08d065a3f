import { promisify } from "node:util";
import { zstdCompress } from "node:zlib";
import { DeleteObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { env } from "../env.ts";
import { keyOf } from "./catalogue-objects.ts";

const s3 = new S3Client({ requestHandler: { connectionTimeout: 1000, requestTimeout: 8000 } });

/** Answers the key, made of the content. */
export async function storeObject(bytes: Uint8Array): Promise<string> {
  const packed = await promisify(zstdCompress)(bytes);
  const Key = keyOf(packed);
  const ContentType = "application/zstd";
  await s3.send(new PutObjectCommand({ Bucket: env("IMAGES_BUCKET"), Key, Body: packed, ContentType }));
  return Key;
}

export async function deleteObject(key: string): Promise<void> {
  await s3.send(new DeleteObjectCommand({ Bucket: env("IMAGES_BUCKET"), Key: key }));
}
