import { createHash, randomBytes } from "node:crypto";

const lastSecond = 2 ** 32 - 1;

/**
 * The first 8 hex digits of ids made at this time: its Unix seconds in 32 bits. A time out of that range gives
 * the smallest or largest.
 */
export function idStart(at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return Math.min(Math.max(seconds, 0), lastSecond).toString(16).padStart(8, "0");
}

/** 24 hex digits that sort by creation time: its seconds, then 64 random bits. */
export const newId = (now: Date): string => idStart(now) + randomBytes(8).toString("hex");

/** Derived from user and product, so that a person has one review of a product. */
export const reviewIdOf = (userId: string, productId: string): string =>
  createHash("sha256").update(`${userId}:${productId}`).digest("hex").slice(0, 24);
