import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { derivedKey } from "./token.ts";

const purpose = "earshot-sealed";
const ivBytes = 12;
const tagBytes = 16;

export async function seal(bytes: Uint8Array, owner: string): Promise<string> {
  const { id, key } = await derivedKey(purpose);
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  return `${id}.${sealed.toString("base64url")}`;
}

/** Returns undefined if the key was retired. */
export async function unseal(text: string, owner: string): Promise<Buffer | undefined> {
  const [id = "", sealed = ""] = text.split(".");
  const bytes = Buffer.from(sealed, "base64url");
  try {
    const { key } = await derivedKey(purpose, id);
    const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, ivBytes));
    decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()]);
  } catch {
    return undefined;
  }
}

/** Returns it sealed with the current key, so that it outlives the replacement of keys; undefined if it is already. */
export async function resealed(text: string, owner: string): Promise<string | undefined> {
  const { id } = await derivedKey(purpose);
  const bytes = text.startsWith(`${id}.`) ? undefined : await unseal(text, owner);
  return bytes && seal(bytes, owner);
}
