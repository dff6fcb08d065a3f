import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { zstdDecompress } from "node:zlib";
import { env } from "../env.ts";
import { getObject } from "./signed-get.ts";

/** Beside the pictures, where only what is under their own prefix is served. */
const prefix = "catalogue/";

/** The same bytes are the same object. */
export const keyOf = (packed: Uint8Array): string =>
  `${prefix}${createHash("sha256").update(packed).digest("hex")}.zst`;

/** Throws when it is missing, or is not what it was stored as. */
export async function fetchObject(key: string): Promise<Uint8Array> {
  const packed = await getObject(env("IMAGES_BUCKET"), key);
  if (key !== keyOf(packed)) throw new Error("The object is not what it was");
  return promisify(zstdDecompress)(packed);
}
