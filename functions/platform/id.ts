import { createHash, randomBytes } from "node:crypto";

/** 24 hex digits that sort by second of creation: 32 bits of seconds, then 64 random. */
export function newId(now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return seconds.toString(16).padStart(8, "0") + randomBytes(8).toString("hex");
}

/** One review per user and product: the same two always give the same id. */
export const reviewIdOf = (userId: string, productId: string): string =>
  createHash("sha256").update(`${userId}:${productId}`).digest("hex").slice(0, 24);
