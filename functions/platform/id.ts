import { createHash, randomBytes } from "node:crypto";

/** 24 hex digits that sort by creation time: 32 bits of Unix seconds, then 64 random bits. */
export function newId(now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return seconds.toString(16).padStart(8, "0") + randomBytes(8).toString("hex");
}

/** Derived from user and product, so that a person has one review of a product. */
export const reviewIdOf = (userId: string, productId: string): string =>
  createHash("sha256").update(`${userId}:${productId}`).digest("hex").slice(0, 24);
