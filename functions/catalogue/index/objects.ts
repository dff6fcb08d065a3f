import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { zstdCompress, zstdDecompress } from "node:zlib";
import { getObject, putObject } from "./bucket.ts";

/** In the bucket of the pictures, outside the prefix that is served. */
const prefix = "catalogue/";

/** The same bytes are the same object. */
const keyOf = (packed: Uint8Array): string =>
  `${prefix}${createHash("sha256").update(packed).digest("hex")}.zst`;

/** Throws when it is missing, or its content does not fit its key. */
export async function fetchObject(key: string): Promise<Uint8Array> {
  const packed = await getObject(key);
  if (key !== keyOf(packed)) throw new Error("The object does not fit its key");
  return promisify(zstdDecompress)(packed);
}

/** Answers the key, which is made from the content. */
export async function storeObject(bytes: Uint8Array): Promise<string> {
  const packed = await promisify(zstdCompress)(bytes);
  const key = keyOf(packed);
  await putObject(key, { body: packed, type: "application/zstd" });
  return key;
}
