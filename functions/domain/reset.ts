import { createHash } from "node:crypto";

export const resetLifetimeSeconds = 15 * 60;
/** Tokens are long and random, so that a plain hash is enough to keep them out of the table. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");
