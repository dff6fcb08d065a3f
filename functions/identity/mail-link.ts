import { createHash } from "node:crypto";

/** How long a mailed link is valid. */
export const lifetimeSeconds = { reset: 15 * 60, confirmation: 7 * 86_400 } as const;

/** A plain hash is enough, because tokens are long and random. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");
