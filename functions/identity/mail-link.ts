import { createHash } from "node:crypto";

/** How long a mailed link works. */
export const lifetimeSeconds = { reset: 15 * 60, confirmation: 7 * 86_400 } as const;

/** Tokens are long and random, so that a plain hash is enough to keep them out of the table. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");
