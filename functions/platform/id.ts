import { createHash, randomBytes } from "node:crypto";

const lastSecond = 2 ** 32 - 1;

/** Returns an id's first 8 hex digits: Unix seconds in 32 bits, clamped. */
export function idStart(at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return Math.min(Math.max(seconds, 0), lastSecond).toString(16).padStart(8, "0");
}

/** Returns 24 hex digits that sort by creation time: seconds, then 64 random bits. */
export const newId = (now: Date): string => idStart(now) + randomBytes(8).toString("hex");

export const isId = (text: string): boolean => /^[0-9a-f]{24}$/.test(text);

/** Derived from both ids, so that a person has one review of a product. */
export const reviewIdOf = (userId: string, productId: string): string =>
  createHash("sha256").update(`${userId}:${productId}`).digest("hex").slice(0, 24);
