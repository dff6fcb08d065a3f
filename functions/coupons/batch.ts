import { createHmac, randomBytes } from "node:crypto";
import { type Coupon, foldCode } from "./coupon.ts";

/** Crockford's base 32, without look-alikes and U; ten symbols are 50 bits. */
const symbols = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const length = 10;

type Batch = Pick<Coupon, "code" | "batch">;

export const newSeed = (): string => randomBytes(32).toString("hex");

function ending(seed: string, index: number): string {
  const bytes = createHmac("sha256", seed).update(String(index)).digest();
  return Array.from(bytes.subarray(0, length), (byte) => symbols[byte % symbols.length]).join("");
}

const spell = (code: string, end: string): string =>
  `${code}-${end.slice(0, length / 2)}-${end.slice(length / 2)}`;

export const codesOf = ({ code, batch }: Batch): string[] =>
  Array.from({ length: batch?.count ?? 0 }, (_, index) => spell(code, ending(batch?.seed ?? "", index)));

export const batchKeyOf = (key: string): string | undefined => key.slice(0, -length) || undefined;

export const codeIn = (batch: Batch, key: string): string | undefined =>
  codesOf(batch).find((code) => foldCode(code) === key);
