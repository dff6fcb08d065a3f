import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { zstdCompress, zstdDecompress } from "node:zlib";
import { env } from "../env.ts";

/** Beside the pictures, where only what is under their own prefix is served. */
const prefix = "catalogue/";

/** Loaded only when there is something to fetch or store: most requests have what they need. */
async function connect() {
  const { S3Client, GetObjectCommand, PutObjectCommand, DeleteObjectCommand } = await import(
    "@aws-sdk/client-s3"
  );
  const client = new S3Client({ requestHandler: { connectionTimeout: 1000, requestTimeout: 8000 } });
  return { client, GetObjectCommand, PutObjectCommand, DeleteObjectCommand };
}

const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** Answers the key, made of the content: the same bytes are the same object. */
export async function storeObject(bytes: Uint8Array): Promise<string> {
  const packed = await promisify(zstdCompress)(bytes);
  const Key = `${prefix}${hashOf(packed)}.zst`;
  const { client, PutObjectCommand } = await connect();
  const ContentType = "application/zstd";
  await client.send(new PutObjectCommand({ Bucket: env("IMAGES_BUCKET"), Key, Body: packed, ContentType }));
  return Key;
}

/** Throws when it is missing, or is not what it was stored as. */
export async function fetchObject(key: string): Promise<Uint8Array> {
  const { client, GetObjectCommand } = await connect();
  const object = await client.send(new GetObjectCommand({ Bucket: env("IMAGES_BUCKET"), Key: key }));
  const packed = await object.Body?.transformToByteArray();
  if (!packed || key !== `${prefix}${hashOf(packed)}.zst`) throw new Error("The object is not what it was");
  return promisify(zstdDecompress)(packed);
}

export async function deleteObject(key: string): Promise<void> {
  const { client, DeleteObjectCommand } = await connect();
  await client.send(new DeleteObjectCommand({ Bucket: env("IMAGES_BUCKET"), Key: key }));
}
